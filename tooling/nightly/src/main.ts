import { say } from "@field-advisor/run/announce";
import { Failure, runCommand } from "@field-advisor/run/failure";
import { inRoot } from "@field-advisor/run/paths";
import { runNightly } from "./nightly.ts";
import { mostMinutes, steps } from "./steps.ts";

// Without words all steps, with words those that are named.
await runCommand(() => {
  const words = process.argv.slice(2);
  const unknown = words.find((word) => !steps.some(({ name }) => name === word));
  if (unknown !== undefined)
    throw new Failure(`There is no step "${unknown}", only ${steps.map(({ name }) => name).join(", ")}.`);
  const chosen = words.length > 0 ? steps.filter(({ name }) => words.includes(name)) : steps;
  return runNightly({ steps: chosen, folder: inRoot(".data", "nightly"), mostMinutes, say });
});
