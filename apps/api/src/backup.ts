import "./lib/engine.ts";

await import("./backup/command.ts");
