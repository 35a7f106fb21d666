import type { Caller } from "../lib/actor.ts";
import { AppError } from "../lib/app-error.ts";

/**
 * A rule of what only owners do.
 * @param task as the refusal calls it: "manage companies"
 * @returns a function that throws AppError forbidden for everybody else
 */
export const ownersOnly =
  (task: string) =>
  ({ actor }: { actor: Pick<Caller["actor"], "role"> }): void => {
    if (actor.role !== "OWNER") throw new AppError("forbidden", `Only owners may ${task}.`);
  };
