/* Runs a program once and reports on it:
 *
 *     measure PROGRAM [ARGUMENTS...]
 *
 * Standard input and output of the program are /dev/null. Prints the wall time
 * in nanoseconds, the maximal resident set in bytes and the exit status.
 *
 * Why not straight from Python with os.wait4: the kernel counts the memory of the
 * process that called exec as the program's own, so that nothing below the size
 * of the Python interpreter could be told apart. This one is small. */

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: measure PROGRAM [ARGUMENTS...]\n");
        return 2;
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);

    pid_t child;
    long long start = now();
    int failed = posix_spawn(&child, argv[1], &files, NULL, argv + 1, environ);
    if (failed) {
        fprintf(stderr, "%s: %s\n", argv[1], strerror(failed));
        return 1;
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) < 0) {
        perror("wait4");
        return 1;
    }
    long long end = now();

#ifdef __APPLE__
    long long resident = usage.ru_maxrss; /* bytes */
#else
    long long resident = usage.ru_maxrss * 1024LL; /* kilobytes */
#endif
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    printf("%lld %lld %d\n", end - start, resident, code);
    return 0;
}
