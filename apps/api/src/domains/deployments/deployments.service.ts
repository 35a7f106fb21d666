import { mostSelected } from "@field-advisor/schema/row-limits";
import type {
  Deployment,
  DeploymentFilter,
  DeploymentListQuery,
} from "@field-advisor/schema/deployments.endpoints";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { Counted } from "../../lib/counted.ts";
import type { Actor } from "../../lib/actor.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { selectDeployment, selectDeployments, selectFound, setAdviser } from "./deployments.queries.ts";
import { toDeployment } from "./deployments.views.ts";
import { existing } from "./pages/pages.service.ts";

export async function list(
  { db }: Context,
  actor: Actor,
  query: DeploymentListQuery,
): Promise<Counted<Deployment[]>> {
  const { rows, total } = await selectDeployments(db, peopleAndSelf(actor), query);
  return { rows: rows.map(toDeployment), total };
}

export const found = ({ db }: Context, actor: Actor, filter: DeploymentFilter) =>
  selectFound(db, peopleAndSelf(actor), filter, mostSelected);

export const read = async ({ db }: Context, actor: Actor, id: string): Promise<Deployment> =>
  toDeployment(existing(await selectDeployment(db, peopleAndSelf(actor), id)));

/** Gives somebody's pages to another user. @returns how many pages have a new adviser */
export const handOver = (trx: Trx, from: number, to: number): Promise<number> => setAdviser(trx, from, to);
