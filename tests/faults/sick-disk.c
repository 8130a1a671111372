/*
 * Makes a hub's disk sick on demand: while the file SICK_FLAG exists, every write, truncation and sync below
 * SICK_PREFIX fails with the error number that the flag holds (28 full, 30 read-only, 5 broken); with an r behind the
 * number every read instead.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define MAX_FD 65536
static unsigned char ours[MAX_FD];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int opened(const char *path, int fd) {
  const char *prefix = getenv("SICK_PREFIX");
  if (fd >= 0 && fd < MAX_FD) ours[fd] = prefix && strncmp(path, prefix, strlen(prefix)) == 0;
  return fd;
}

#define OPEN(name)                                      \
  int name(const char *path, int flags, ...) {          \
    va_list rest;                                       \
    va_start(rest, flags);                              \
    mode_t mode = va_arg(rest, mode_t);                 \
    va_end(rest);                                       \
    return opened(path, REAL(name)(path, flags, mode)); \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  if (fd >= 0 && fd < MAX_FD) ours[fd] = 0;
  return REAL(close)(fd);
}

/* Whether it still is the file that was opened: not every close comes by here, and a socket may have the number now. */
static int is_ours(int fd) {
  if (fd < 0 || fd >= MAX_FD || !ours[fd]) return 0;
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  const char *prefix = getenv("SICK_PREFIX");
  ours[fd] = length > 0 && prefix && strncmp(path, prefix, strlen(prefix)) == 0;
  return ours[fd];
}

/* The error number to fail a write (or a read) with, or 0. */
static int sick(int fd, int reading) {
  if (!is_ours(fd)) return 0;
  int flag = REAL(open)(getenv("SICK_FLAG"), O_RDONLY | O_CLOEXEC);
  if (flag < 0) return 0;
  char text[16] = {0};
  ssize_t length = REAL(read)(flag, text, sizeof text - 1);
  REAL(close)(flag);
  if (length <= 0 || !strchr(text, 'r') != !reading) return 0;
  return atoi(text);
}

#define FAIL_IF(number)   \
  do {                    \
    int found = (number); \
    if (found) {          \
      errno = found;      \
      return -1;          \
    }                     \
  } while (0)
#define FAIL_IF_SICK(fd) FAIL_IF(sick(fd, 0))

ssize_t read(int fd, void *bytes, size_t length) {
  FAIL_IF(sick(fd, 1));
  return REAL(read)(fd, bytes, length);
}
ssize_t pread(int fd, void *bytes, size_t length, off_t offset) {
  FAIL_IF(sick(fd, 1));
  return REAL(pread)(fd, bytes, length, offset);
}
ssize_t pread64(int fd, void *bytes, size_t length, off64_t offset) {
  FAIL_IF(sick(fd, 1));
  return REAL(pread64)(fd, bytes, length, offset);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  FAIL_IF_SICK(fd);
  return REAL(write)(fd, bytes, length);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  FAIL_IF_SICK(fd);
  return REAL(pwrite)(fd, bytes, length, offset);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  FAIL_IF_SICK(fd);
  return REAL(pwrite64)(fd, bytes, length, offset);
}
int ftruncate(int fd, off_t length) {
  FAIL_IF_SICK(fd);
  return REAL(ftruncate)(fd, length);
}
int ftruncate64(int fd, off64_t length) {
  FAIL_IF_SICK(fd);
  return REAL(ftruncate64)(fd, length);
}
int fsync(int fd) {
  FAIL_IF_SICK(fd);
  return REAL(fsync)(fd);
}
int fdatasync(int fd) {
  FAIL_IF_SICK(fd);
  return REAL(fdatasync)(fd);
}
