import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that start programs, stop databases and wait for time limits; the others need the processor alone. */
const waits = ({ moduleId }: TestSpecification) => moduleId.includes("/apps/api/test/");

/** What waits is begun first, so that nothing is waited for when there is no other work left. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => Number(waits(other)) - Number(waits(one)));
  }
}
