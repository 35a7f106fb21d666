import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile, or is not ours.
    return "";
  }
};

/** The API's process that listens on a port. */
function processOfApi(port: number): string {
  const pid = readdirSync("/proc").find(
    (entry) =>
      /^\d+$/.test(entry) &&
      read(`/proc/${entry}/cmdline`).includes("apps/api/src/main.ts") &&
      read(`/proc/${entry}/environ`).split("\0").includes(`PORT=${port}`),
  );
  if (pid === undefined) throw new Error(`No API was found on port ${port}.`);
  return pid;
}

const megabytes = (pid: string, field: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`))?.[1]) / 1024;

/** Resident memory in MB of the API's process that listens on a port, as Linux counts it. */
export const memoryOfApi = (port: number): number => megabytes(processOfApi(port), "VmRSS");

/** By how many MB the API's memory rises while something is done, at its highest. */
export async function riseDuring(port: number, work: () => Promise<unknown>): Promise<number> {
  const pid = processOfApi(port);
  // Sets the highest value back to what is used now.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = megabytes(pid, "VmRSS");
  await work();
  return megabytes(pid, "VmHWM") - before;
}
