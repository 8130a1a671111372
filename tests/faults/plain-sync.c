/*
 * Writes records to a file, each with an fdatasync, and says on its standard output how many of them the system has
 * called good: plain-sync FILE append|overwrite. `append` makes the file grow with each record, `overwrite` fills it
 * before. Ends at the first error.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define RECORD 1320 /* numbers: 10,560 bytes, about an order */
#define FILLED 800

int main(int count, char **words) {
  if (count < 3) return 2;
  static uint64_t record[RECORD];
  int file = open(words[1], O_RDWR | O_CREAT, 0600);
  if (file < 0) return 1;
  if (strcmp(words[2], "overwrite") == 0)
    for (int at = 0; at < FILLED; at++)
      if (pwrite(file, record, sizeof record, (off_t)at * sizeof record) < 0) return 1;
  if (fsync(file) != 0) return 1;
  for (uint64_t number = 1; number <= FILLED; number++) {
    for (int at = 0; at < RECORD; at++) record[at] = number;
    if (pwrite(file, record, sizeof record, (off_t)(number - 1) * sizeof record) != sizeof record) break;
    if (fdatasync(file) != 0) break;
    printf("%llu\n", (unsigned long long)number);
    fflush(stdout);
  }
  /* What reads the numbers has them all before this ends. */
  pause();
}
