import "./lib/engine.ts";

await import("./server.ts");
