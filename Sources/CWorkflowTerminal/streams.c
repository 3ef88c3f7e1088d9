// Standard output and standard error while the screen is in use. Printed text would garble the
// screen, and the text of a trap would be lost with it. So both streams lead into a file without a
// name, which is shown when the terminal is given back, at a stop or at the end.
//
// Both share one file, since they share one terminal: the order of what was printed is kept. Only a
// stream that leads to this terminal is withheld; `2>log` stays as it is.

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

static int file = -1;                // made once, kept for the life of the program
static off_t shown;                  // how much of it has been shown
static off_t recalled;               // from where it can be shown again
static unsigned showings;            // how often the terminal was given back, and the rest shown
static int kept[3] = {-1, -1, -1};   // what descriptors 1 and 2 led to before, while withheld

/// The most bytes that a terminal accepts before anything reads them: of Linux, 64 KiB, and 4 KiB more
/// of the line discipline.
#define LARGEST_QUEUE (72 * 1024)

static int make_file(void) {
  int made = -1;
#if defined(__linux__)
  made = memfd_create("withheld output", MFD_CLOEXEC);
#endif
  if (made < 0) {
    const char *folder = getenv("TMPDIR");
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/withheld.XXXXXX", folder ? folder : "/tmp");
    if (length < 0 || (size_t)length >= sizeof path) return -1;
    made = mkstemp(path);
    if (made < 0) return -1;
    unlink(path);
    fcntl(made, F_SETFD, FD_CLOEXEC);
  }
  // Every write goes to the end, even one of a child that has inherited the descriptor.
  fcntl(made, F_SETFL, O_APPEND);
  return made;
}

static bool leads_to(int stream, int device) {
  struct stat of_stream, of_device, of_any;
  if (!isatty(stream) || fstat(stream, &of_stream) != 0 || fstat(device, &of_device) != 0) {
    return false;
  }
  if (of_stream.st_rdev == of_device.st_rdev) return true;
  // The device may be open as /dev/tty, the name of any controlling terminal.
  return stat("/dev/tty", &of_any) == 0 && of_any.st_rdev == of_device.st_rdev;
}

static void flush(int stream) { fflush(stream == 1 ? stdout : stderr); }

void streams_prepare(int device) {
  if (file < 0) file = make_file();
  for (int stream = 1; stream <= 2 && file >= 0; stream++) {
    if (!leads_to(stream, device)) continue;
    flush(stream);
    // A stream that is first used while it leads into a file would be buffered in larger blocks,
    // which are lost in a crash.
    if (stream == 1) setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    kept[stream] = fcntl(stream, F_DUPFD_CLOEXEC, 3);
  }
}

void streams_flush(void) {
  // Not all streams: one that a thread is reading from is locked, and one into a full pipe would
  // block.
  for (int stream = 1; stream <= 2; stream++) {
    if (kept[stream] >= 0) flush(stream);
  }
}

void streams_try_flush(void) {
  for (int stream = 1; stream <= 2; stream++) {
    FILE *file_of_stream = stream == 1 ? stdout : stderr;
    if (kept[stream] < 0 || ftrylockfile(file_of_stream) != 0) continue;
    fflush(file_of_stream);
    funlockfile(file_of_stream);
  }
}

void streams_withhold(void) {
  for (int stream = 1; stream <= 2; stream++) {
    if (kept[stream] >= 0) dup2(file, stream);
  }
}

void streams_restore(void) {
  for (int stream = 1; stream <= 2; stream++) {
    if (kept[stream] >= 0) dup2(kept[stream], stream);
  }
}

void streams_show(bool (*write_all)(const char *bytes, size_t count)) {
  char bytes[4096];
  showings++;
  for (;;) {
    ssize_t count = pread(file, bytes, sizeof bytes, shown);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    if (!write_all(bytes, (size_t)count)) return;
    shown += count;
  }
  if (shown > 0 && ftruncate(file, 0) == 0) shown = 0;
  recalled = shown;
}

void streams_recall(void) {
  off_t start = shown > recalled + LARGEST_QUEUE ? shown - LARGEST_QUEUE : recalled;
  // Not in the middle of a line.
  char bytes[256];
  while (start > recalled && start < shown) {
    ssize_t count = pread(file, bytes, sizeof bytes, start - 1);
    if (count <= 0) break;
    const char *end = memchr(bytes, '\n', (size_t)count);
    start += end ? end - bytes : count;
    if (end) break;
  }
  if (start < shown) shown = start;
}

size_t streams_peek(void *bytes, size_t count, unsigned *showing) {
  ssize_t found = pread(file, bytes, count, shown);
  *showing = showings;
  return found > 0 ? (size_t)found : 0;
}

void streams_drop(size_t count, unsigned showing) {
  if (showing != showings) return;
  shown += (off_t)count;
#if defined(__linux__)
  // The memory of what was shown and read. The file keeps its size, since a write may come at any time.
  if (shown > LARGEST_QUEUE) {
    fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, shown - LARGEST_QUEUE);
  }
#endif
}

void streams_print(const char *bytes, size_t count) {
  while (count > 0 && file >= 0) {
    ssize_t written = write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

void streams_forget(void) {
  for (int stream = 1; stream <= 2; stream++) {
    if (kept[stream] >= 0) close(kept[stream]);
    kept[stream] = -1;
  }
}

int streams_to_device(int stream, int device) {
  if (stream > 0 && kept[stream] >= 0) return kept[stream];
  return leads_to(stream, device) ? stream : -1;
}

// MARK: Standard streams that are not there

/// A program may be started without standard streams. The first files that it opens would then get
/// their numbers: the content of a file would be read as commands, and printed text would be
/// written into it.
__attribute__((constructor)) static void fill_standard_streams(void) {
  for (int stream = 0; stream <= 2; stream++) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // open() returns the lowest free number, which is this one.
    if (open("/dev/null", O_RDWR) != stream) return;
  }
}
