// Makes fsync and fdatasync of the process that preloads it wait for FLUSH_MILLISECONDS first, as a slower disk would.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>

typedef int (*flush)(int);

static struct timespec delay;

__attribute__((constructor)) static void read_delay(void) {
  const char *text = getenv("FLUSH_MILLISECONDS");
  long milliseconds = text == NULL ? 0 : atol(text);
  delay.tv_sec = milliseconds / 1000;
  delay.tv_nsec = milliseconds % 1000 * 1000000;
}

static int flush_later(const char *name, int file) {
  struct timespec left = delay;
  // A signal must not shorten the delay.
  while (nanosleep(&left, &left) == -1 && errno == EINTR) {
  }
  return ((flush)dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return flush_later("fsync", file); }

int fdatasync(int file) { return flush_later("fdatasync", file); }
