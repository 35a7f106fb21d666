import path from "node:path";
import { patched } from "../mutations.ts";
import type { ProcessSummary } from "./soak-report.ts";

/** What the one process that is broken on purpose keeps of every request, in bytes. */
const keptPerRequest = 32 * 1024;

/** The process that is broken; those beside it are what it is compared with. */
export const leaking = 1;

/** Options by which an API process keeps something of every request that it serves. It is never part of the product. */
export const leakOptions = (folder: string): string =>
  patched(
    {
      file: "http/listeners.ts",
      from: "connections.serve(response);",
      to: `connections.serve(response);
    (globalThis.keptForEver ??= []).push(Buffer.alloc(${keptPerRequest}, 1));`,
    },
    path.join(folder, "leak"),
  );

/**
 * Whether the leak was seen for what it is: the process with it is red, and grows faster than those beside it by what
 * was kept, within a half.
 * @param perHour requests that one process served in an hour
 * @returns what was not seen, in words
 */
export function judgeLeak(processes: readonly ProcessSummary[], perHour: number): string[] {
  const apis = processes.filter(({ name }) => name.startsWith("api-"));
  const [broken] = apis.splice(leaking, 1);
  const growth = (one: ProcessSummary | undefined) => one?.slope?.perHour ?? NaN;
  const beside = apis.reduce((sum, one) => sum + growth(one), 0) / apis.length;
  const planted = (perHour * keptPerRequest) / 2 ** 20;
  const seen = growth(broken) - beside;
  const figures = `${Math.round(seen)} MB an hour more than the others, of ${Math.round(planted)} planted`;
  return [
    broken?.verdict !== "GROWS" && `The process with a leak is "${broken?.verdict}", not red.`,
    !(Math.abs(seen - planted) < planted / 2) && `The leak was not measured as it is: ${figures}.`,
  ].filter((problem) => problem !== false);
}
