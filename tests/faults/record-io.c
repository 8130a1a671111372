/*
 * Records every write, truncation and sync that a process makes to its database, in order, for the power-cut tests.
 * Preloaded (LD_PRELOAD) into a hub; RECORD_PREFIX names the database's path, RECORD_LOG the log.
 * A record: time in ns (CLOCK_MONOTONIC), operation, file, offset, length, then the bytes of a write.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE = 2, SYNC_BEGIN = 3, SYNC_END = 4 };
enum { NOT_OURS = 0, DATABASE = 1, LOG = 2 };

struct record {
  uint64_t time;
  uint32_t operation;
  uint32_t file;
  uint64_t offset;
  uint64_t length;
};

#define MAX_FD 65536
static unsigned char kinds[MAX_FD];
static int log_fd = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void note(uint32_t operation, uint32_t file, uint64_t offset, uint64_t length, const void *bytes) {
  struct timespec now;
  pthread_mutex_lock(&lock);
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct record record = {(uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec, operation, file, offset, length};
  struct iovec parts[2] = {{&record, sizeof record}, {(void *)bytes, bytes ? length : 0}};
  if (REAL(writev)(log_fd, parts, bytes ? 2 : 1) < 0) abort();
  pthread_mutex_unlock(&lock);
}

static int kind_of(int fd) { return fd >= 0 && fd < MAX_FD && log_fd >= 0 ? kinds[fd] : NOT_OURS; }

/* Of what is opened for reading alone the number may come to a socket unnoticed: not every close comes by here. */
static int opened(const char *path, int flags, int fd) {
  const char *prefix = getenv("RECORD_PREFIX");
  const char *target = getenv("RECORD_LOG");
  if (fd < 0 || fd >= MAX_FD || !prefix || !target) return fd;
  kinds[fd] = NOT_OURS;
  size_t length = strlen(prefix);
  if ((flags & O_ACCMODE) == O_RDONLY || strncmp(path, prefix, length) != 0) return fd;
  if (log_fd < 0) log_fd = REAL(open)(target, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (path[length] == 0) kinds[fd] = DATABASE;
  if (strcmp(path + length, "-wal") == 0) kinds[fd] = LOG;
  return fd;
}

#define OPEN(name)                                        \
  int name(const char *path, int flags, ...) {            \
    va_list rest;                                         \
    va_start(rest, flags);                                \
    mode_t mode = va_arg(rest, mode_t);                   \
    va_end(rest);                                         \
    return opened(path, flags, REAL(name)(path, flags, mode)); \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  if (fd >= 0 && fd < MAX_FD) kinds[fd] = NOT_OURS;
  return REAL(close)(fd);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  if (kind_of(fd)) note(WRITE, kind_of(fd), (uint64_t)lseek(fd, 0, SEEK_CUR), length, bytes);
  return REAL(write)(fd, bytes, length);
}

#define PWRITE(name, offset_type)                                               \
  ssize_t name(int fd, const void *bytes, size_t length, offset_type offset) {  \
    if (kind_of(fd)) note(WRITE, kind_of(fd), (uint64_t)offset, length, bytes); \
    return REAL(name)(fd, bytes, length, offset);                               \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define TRUNCATE_CALL(name, offset_type)                                   \
  int name(int fd, offset_type length) {                                   \
    if (kind_of(fd)) note(TRUNCATE, kind_of(fd), (uint64_t)length, 0, NULL); \
    return REAL(name)(fd, length);                                         \
  }
TRUNCATE_CALL(ftruncate, off_t)
TRUNCATE_CALL(ftruncate64, off64_t)

#define SYNC(name)                                                        \
  int name(int fd) {                                                      \
    int kind = kind_of(fd);                                               \
    if (kind) note(SYNC_BEGIN, (uint32_t)kind, (uint64_t)fd, 0, NULL);    \
    int result = REAL(name)(fd);                                          \
    if (kind) note(SYNC_END, (uint32_t)kind, (uint64_t)fd, 0, NULL);      \
    return result;                                                        \
  }
SYNC(fsync)
SYNC(fdatasync)
