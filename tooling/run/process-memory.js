import { readFileSync } from "node:fs";

/** @type {typeof import("./process-memory.d.ts").memoryOf} */
export function memoryOf(pid, field = "VmRSS") {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  } catch {
    return NaN;
  }
}
