#include "allocations.h"

#include <stdatomic.h>
#include <stddef.h>

#if defined(__GLIBC__) && !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
#define COUNTS 1
#else
#define COUNTS 0
#endif

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#undef COUNTS
#define COUNTS 0
#endif
#endif

static atomic_llong allocations, blocks, bytes;
// Off except in scenarios that ask for it, so that counting does not distort measured times.
static atomic_bool counts;

bool allocations_can_be_counted(void) { return COUNTS; }

void allocations_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&blocks, 0);
  atomic_store(&bytes, 0);
  atomic_store(&counts, true);
}

void allocations_stop(void) { atomic_store(&counts, false); }

AllocationCount allocations_count(void) {
  return (AllocationCount){.allocations = atomic_load_explicit(&allocations, memory_order_relaxed),
                           .blocks = atomic_load_explicit(&blocks, memory_order_relaxed),
                           .bytes = atomic_load_explicit(&bytes, memory_order_relaxed)};
}

#if COUNTS

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *count(void *block) {
  if (block && atomic_load_explicit(&counts, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, malloc_usable_size(block), memory_order_relaxed);
  }
  return block;
}

static void discount(void *block) {
  if (block && atomic_load_explicit(&counts, memory_order_relaxed)) {
    atomic_fetch_sub_explicit(&blocks, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&bytes, malloc_usable_size(block), memory_order_relaxed);
  }
}

void *malloc(size_t size) { return count(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return count(__libc_calloc(number, size)); }

void *realloc(void *block, size_t size) {
  discount(block);
  return count(__libc_realloc(block, size));
}

void *memalign(size_t alignment, size_t size) { return count(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

void free(void *block) {
  discount(block);
  __libc_free(block);
}

#endif
