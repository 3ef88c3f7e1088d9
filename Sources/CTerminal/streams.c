// Standard output and standard error while the screen is in use: what is printed would garble it,
// and the text of a trap would be lost with it. So both lead into a file without a name, and what
// is in it is shown when the terminal is given back, stopped or left.
//
// Both share one file, since they share one terminal: the order of what was printed is kept. Only a
// stream that leads to this terminal is withheld; `2>log` stays as it is.

#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

static int file = -1;                // made once, kept for the life of the program
static off_t shown;                  // how much of it has been shown
static int kept[3] = {-1, -1, -1};   // what descriptors 1 and 2 led to before, while withheld

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
  // Each write at the end, also those of a child that has inherited the descriptor.
  fcntl(made, F_SETFL, O_APPEND);
  return made;
}

static bool leads_to(int stream, int device) {
  struct stat of_stream, of_device, of_any;
  if (!isatty(stream) || fstat(stream, &of_stream) != 0 || fstat(device, &of_device) != 0) {
    return false;
  }
  if (of_stream.st_rdev == of_device.st_rdev) return true;
  // Opened by the name that stands for the controlling terminal, whichever that is.
  return stat("/dev/tty", &of_any) == 0 && of_any.st_rdev == of_device.st_rdev;
}

static void flush(int stream) { fflush(stream == 1 ? stdout : stderr); }

void streams_prepare(int device) {
  if (file < 0) file = make_file();
  for (int stream = 1; stream <= 2 && file >= 0; stream++) {
    if (!leads_to(stream, device)) continue;
    flush(stream);
    // A stream that is used for the first time while it leads into a file would be kept back in
    // larger blocks, which are lost in a crash.
    if (stream == 1) setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    kept[stream] = fcntl(stream, F_DUPFD_CLOEXEC, 3);
  }
}

void streams_flush(void) {
  // Not all streams: one that a thread is reading from is locked, and one into a full pipe would
  // wait.
  for (int stream = 1; stream <= 2; stream++) {
    if (kept[stream] >= 0) flush(stream);
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

void streams_show(void) {
  char bytes[4096];
  for (;;) {
    ssize_t count = pread(file, bytes, sizeof bytes, shown);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    if (!screen_write_all(bytes, (size_t)count)) return;
    shown += count;
  }
  if (shown > 0 && ftruncate(file, 0) == 0) shown = 0;
}

void streams_forget(void) {
  for (int stream = 1; stream <= 2; stream++) {
    if (kept[stream] >= 0) close(kept[stream]);
    kept[stream] = -1;
  }
}

// MARK: Standard streams that are not there

/// A program may be started without standard streams. Then the first files that it opens would take
/// their numbers: what is in a file would be read as commands, and what is printed written into it.
__attribute__((constructor)) static void fill_standard_streams(void) {
  for (int stream = 0; stream <= 2; stream++) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest number that is free, which is this one.
    if (open("/dev/null", O_RDWR) != stream) return;
  }
}
