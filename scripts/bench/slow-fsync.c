/* Delays fsync and fdatasync by SLOW_FSYNC_MS, as a memory card does. cc -shared -fPIC -o slow-fsync.so slow-fsync.c -ldl */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_a_while(void) {
  const char *text = getenv("SLOW_FSYNC_MS");
  long ms = text ? atol(text) : 0;
  struct timespec span = {ms / 1000, (ms % 1000) * 1000000L};
  if (ms > 0) nanosleep(&span, NULL);
}

int fsync(int fd) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_a_while();
  return real(fd);
}

int fdatasync(int fd) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_a_while();
  return real(fd);
}
