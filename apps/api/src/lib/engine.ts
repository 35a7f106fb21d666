import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

// What a program has to set before its own code is loaded: it imports this file, and then the rest with `import()`.

// The bytes of a file on its way through count with everything else in memory. By itself V8 would look through the whole
// heap each time some 20 MB of them have passed, which took a third of the time of an upload or a download.
setFlagsFromString("--external-memory-accounted-in-global-limit");

// Compiling the sources takes more than half of a start, and what was compiled once can be kept.
enableCompileCache();
