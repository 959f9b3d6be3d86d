// One thread that compiles in the background.
//
// A task is a function that touches neither R nor anything R's thread changes. R's thread hands it over and asks later
// whether it is done. The thread starts with the first task, receives no signals, and ends before the process does. A
// fork waits until it is idle; the child has none and starts its own when it needs one.
#pragma once

#include <functional>

namespace hunch::dispatch {

// False when a task is under way already; then nothing is done.
bool startTask(std::function<void()> task);
bool isBusy();
// Waits for the task under way. Called when R ends: LLVM's own statics go before any handler of ours could wait.
void waitForTask();

}  // namespace hunch::dispatch
