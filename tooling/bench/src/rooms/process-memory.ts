import { readdirSync, readFileSync } from "node:fs";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile, or is not ours.
    return "";
  }
};

/** Resident memory in MB of the API's process that listens on a port, as Linux counts it. */
export function memoryOfApi(port: number): number {
  const pid = readdirSync("/proc").find(
    (entry) =>
      /^\d+$/.test(entry) &&
      read(`/proc/${entry}/cmdline`).includes("apps/api/src/main.ts") &&
      read(`/proc/${entry}/environ`).split("\0").includes(`PORT=${port}`),
  );
  const kilobytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  if (kilobytes === undefined) throw new Error(`No API was found on port ${port}.`);
  return Number(kilobytes) / 1024;
}
