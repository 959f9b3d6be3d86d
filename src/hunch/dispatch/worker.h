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
// No further tasks, and the one under way is waited for. Called when R ends, and before anything that tasks use goes: what
// registers its own end later than this room, as LLVM's statics do, is to have endTasks() called before it (endTasksAtExit).
void endTasks();
void endTasksAtExit();
bool isEnding();

}  // namespace hunch::dispatch
