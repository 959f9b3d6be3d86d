// The C library's memory, from which R takes its vectors.
#pragma once

namespace hunch::host {

// Lets the process keep up to so many megabytes that R has freed, for R's next vectors. By itself the C library gives the end
// of its heap back to the system as soon as it is free, and the system then hands out the same pages again, cleared, one
// fault each: that can take twice as long as the arithmetic. Collections free everything at once, so it happens after each.
// What the user has set (MALLOC_TRIM_THRESHOLD_ and the like) stands; 0 leaves all to the C library.
void keepFreedMemory(int megabytes);

}  // namespace hunch::host
