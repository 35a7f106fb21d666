import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { ManyPages, PageOutcome } from "@field-advisor/schema/many-pages.endpoints";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import { lockDeployment, selectStillFound } from "./deployments.queries.ts";
import { toDeployment } from "./deployments.views.ts";
import * as pages from "./pages/pages.service.ts";

/** What a change leaves in the log; null where there was nothing to change. */
type Change = (
  unit: Unit,
  page: Deployment,
) => Promise<{ action: string; details: Record<string, unknown> } | null>;

const gone = "This page no longer exists.";
const foundNoMore = "It no longer matches the filter.";

/** Changes pages in one transaction, all that may be changed or none; each of the others has a reason. */
export function changeEach(
  ctx: Context,
  caller: Caller,
  { ids, ifStill }: ManyPages,
  change: Change,
): Promise<{ results: PageOutcome[] }> {
  const scope = peopleAndSelf(caller.actor);
  return write(ctx, caller, async (unit) => {
    const results = new Map<string, PageOutcome>();
    // In one order, so that two changes wait for each other instead of stopping each other.
    for (const id of new Set(ids.toSorted())) {
      const row = await lockDeployment(unit.trx, scope, id);
      if (!row) {
        results.set(id, { id, name: "", outcome: "refused", reason: gone });
        continue;
      }
      const page = toDeployment(row);
      const isLeft = ifStill && !(await selectStillFound(unit.trx, scope, [id], ifStill)).has(id);
      results.set(id, await outcomeOf(unit, page, isLeft ? foundNoMore : null, change));
      unit.onCommit(() => pages.forget(ctx, page.slug));
    }
    const all = ids.flatMap((id) => results.get(id) ?? []);
    if (all.every(({ outcome }) => outcome !== "changed")) unit.noAudit("nothing differs");
    return { results: [...new Set(all)] };
  });
}

async function outcomeOf(
  unit: Unit,
  page: Deployment,
  refusal: string | null,
  change: Change,
): Promise<PageOutcome> {
  const one = { id: page.id, name: page.deploymentName };
  if (refusal !== null) return { ...one, outcome: "refused", reason: refusal };
  try {
    const entry = await change(unit, page);
    if (entry === null) return { ...one, outcome: "unchanged", reason: null };
    await unit.audit({ ...entry, subject: { type: "deployment", id: page.id } });
    return { ...one, outcome: "changed", reason: null };
  } catch (error) {
    // A rule refused it before anything was written; what the database refuses ends the whole batch.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { ...one, outcome: "refused", reason: error.message };
  }
}
