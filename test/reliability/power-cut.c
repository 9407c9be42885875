/* Keeps, beside the files of one folder, what of them would be there after a power cut: a copy that gets what was written when
   it is synced, and not before. Loaded into the server by LD_PRELOAD; FOLDER and COPY are absolute paths. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 64

typedef struct { off_t at; size_t length; } Range;

/* Of one file: what was written and is not synced. */
typedef struct { char path[4096]; Range *ranges; size_t count, room; } Unsynced;

static Unsynced files[FILES];
static size_t file_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void fail(const char *what) { perror(what); abort(); }

/* The path of a file in the folder; 0 of any other. */
static int path_in_folder(int fd, char *path, size_t size) {
  const char *folder = getenv("POWER_CUT_FOLDER");
  char link[64];
  if (folder == NULL || getenv("POWER_CUT_COPY") == NULL) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, size - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  size_t prefix = strlen(folder);
  return strncmp(path, folder, prefix) == 0 && path[prefix] == '/';
}

static void path_of_copy(const char *path, char *copy, size_t size) {
  snprintf(copy, size, "%s%s", getenv("POWER_CUT_COPY"), path + strlen(getenv("POWER_CUT_FOLDER")));
}

static Unsynced *unsynced_of(const char *path) {
  for (size_t n = 0; n < file_count; n += 1) if (strcmp(files[n].path, path) == 0) return &files[n];
  if (file_count == FILES) fail("too many files");
  strcpy(files[file_count].path, path);
  return &files[file_count++];
}

static void note(int fd, off_t at, size_t length) {
  char path[4096];
  if (!path_in_folder(fd, path, sizeof path)) return;
  pthread_mutex_lock(&lock);
  Unsynced *file = unsynced_of(path);
  if (file->count == file->room) {
    file->room = file->room * 2 + 64;
    file->ranges = realloc(file->ranges, file->room * sizeof(Range));
    if (file->ranges == NULL) fail("realloc");
  }
  file->ranges[file->count++] = (Range){at, length};
  pthread_mutex_unlock(&lock);
}

static void copy_range(int from, int to, Range range) {
  static char buffer[1 << 16];
  while (range.length > 0) {
    size_t want = range.length < sizeof buffer ? range.length : sizeof buffer;
    ssize_t got = pread(from, buffer, want, range.at);
    if (got < 0) fail("pread");
    if (got == 0) return; /* truncated since */
    ssize_t (*write_at)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite");
    if (write_at(to, buffer, got, range.at) != got) fail("pwrite");
    range.at += got;
    range.length -= got;
  }
}

/* What the disk has from now on. The process may be killed in the middle, as the power may be cut in the middle of a sync. */
static void keep(int fd) {
  char path[4096], copy[8192];
  struct stat now;
  if (!path_in_folder(fd, path, sizeof path)) return;
  path_of_copy(path, copy, sizeof copy);
  pthread_mutex_lock(&lock);
  Unsynced *file = unsynced_of(path);
  int from = open(path, O_RDONLY), to = open(copy, O_WRONLY | O_CREAT, 0600);
  if (from >= 0 && to >= 0) {
    for (size_t n = 0; n < file->count; n += 1) copy_range(from, to, file->ranges[n]);
    int (*truncate_to)(int, off_t) = dlsym(RTLD_NEXT, "ftruncate");
    if (fstat(from, &now) != 0 || truncate_to(to, now.st_size) != 0) fail("ftruncate");
  } else if (from >= 0) fail(copy);
  file->count = 0;
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  pthread_mutex_unlock(&lock);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  ssize_t (*next)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite");
  ssize_t written = next(fd, bytes, length, at);
  if (written > 0) note(fd, at, written);
  return written;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) { return pwrite(fd, bytes, length, at); }

int fsync(int fd) {
  keep(fd);
  return 0;
}

int fdatasync(int fd) { return fsync(fd); }

int unlink(const char *path) {
  const char *folder = getenv("POWER_CUT_FOLDER");
  int (*next)(const char *) = dlsym(RTLD_NEXT, "unlink");
  if (folder != NULL && strncmp(path, folder, strlen(folder)) == 0) {
    char copy[8192];
    path_of_copy(path, copy, sizeof copy);
    next(copy);
  }
  return next(path);
}
