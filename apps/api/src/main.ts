import { enableCompileCache } from "node:module";

// Compiling the sources takes more than half of a start, and what was compiled once can be kept.
enableCompileCache();
await import("./server.ts");
