import path from "node:path";
import { Failure } from "@field-advisor/run/failure";
import type { Fault } from "./fault.ts";
import { type Mutation, mutations, patched } from "./mutations.ts";
import type { StageOptions } from "./stage.ts";

/** Runs a fault on a product that is set up in its own way. @returns what did not hold */
export type Trial = (
  fault: Fault,
  stage: Partial<StageOptions>,
  rounds: number,
) => Promise<readonly string[]>;

const stageOf = ({ databaseSettings, patch, sql }: Mutation, folder: string): Partial<StageOptions> => ({
  ...(databaseSettings && { databaseSettings }),
  ...(patch && { apiEnvironment: () => ({ NODE_OPTIONS: patched(patch, folder) }) }),
  ...(sql && { sql }),
});

/**
 * Breaks the product in one place after the other and expects the harness to find each.
 * @param faults by which it may be found; what others would find is left out
 * @throws Failure that names what it did not find
 */
export async function proveHarness(
  faults: readonly Fault[],
  folder: string,
  trial: Trial,
  say: (line: string) => void,
): Promise<void> {
  const unseen: string[] = [];
  const chosen = mutations.filter(({ seenBy }) => faults.some(({ id }) => id === seenBy));
  for (const [at, mutation] of chosen.entries()) {
    const fault = faults.find(({ id }) => id === mutation.seenBy);
    if (!fault) throw new Failure(`There is no ${mutation.seenBy}.`);
    say(`\nIf ${mutation.name}, ${fault.id} must be red:`);
    const stage = stageOf(mutation, path.join(folder, `mutation-${at}`));
    const problems = await trial(fault, stage, mutation.rounds);
    const isSeen = problems.some((problem) => mutation.says.test(problem));
    say(isSeen ? "  seen" : "  NOT SEEN");
    if (!isSeen) unseen.push(mutation.name);
  }
  if (unseen.length > 0) throw new Failure(`The harness does not see it if ${unseen.join(", or if ")}.`);
  say(`\nThe harness sees all ${chosen.length} faults that were made on purpose.`);
}
