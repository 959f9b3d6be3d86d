#include "hunch/dispatch/worker.h"

#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <mutex>

namespace hunch::dispatch {

namespace {

// Never destroyed: the thread may outlive static destructors.
struct Worker {
  std::mutex mutex;               // held while a task runs: whoever holds it knows the thread is idle
  std::mutex queue;
  std::condition_variable* arrived = new std::condition_variable;
  std::function<void()> task;
  std::atomic<bool> busy{false};
  std::atomic<bool> stopping{false};
  bool started = false;
};
Worker& worker() {
  static Worker* w = new Worker;
  return *w;
}

void* work(void*) {
  Worker& w = worker();
  for (;;) {
    std::function<void()> task;
    {
      std::unique_lock lock(w.queue);
      w.arrived->wait(lock, [&] { return w.task || w.stopping; });
      if (w.stopping) return nullptr;
      task = std::move(w.task);
      w.task = nullptr;
    }
    std::lock_guard idle(w.mutex);
    if (w.stopping) return nullptr;
    task();
    w.busy = false;
  }
}

// R's signals (interrupts, the profiler's clock) are its own thread's business.
bool spawn() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 8 << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  const bool ok = pthread_create(&thread, &attributes, work, nullptr) == 0;
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return ok;
}

void beforeFork() {
  worker().mutex.lock();
  worker().queue.lock();
}
void afterForkParent() {
  worker().queue.unlock();
  worker().mutex.unlock();
}
// The thread is gone; so is a task it had not begun.
void afterForkChild() {
  Worker& w = worker();
  w.queue.unlock();
  w.mutex.unlock();
  w.arrived = new std::condition_variable;
  w.task = nullptr;
  w.started = false;
  w.busy = false;
}

}  // namespace

bool isBusy() { return worker().busy; }

bool isEnding() { return worker().stopping; }

void endTasks() {
  worker().stopping = true;
  worker().mutex.lock();
  worker().mutex.unlock();
}

void endTasksAtExit() { std::atexit(endTasks); }

bool startTask(std::function<void()> task) {
  Worker& w = worker();
  if (w.busy || w.stopping) return false;
  static const bool prepared = pthread_atfork(beforeFork, afterForkParent, afterForkChild) == 0 && std::atexit(endTasks) == 0;
  if (!prepared) return false;
  if (!w.started && !(w.started = spawn())) return false;
  w.busy = true;
  {
    std::lock_guard lock(w.queue);
    w.task = std::move(task);
  }
  w.arrived->notify_one();
  return true;
}

}  // namespace hunch::dispatch
