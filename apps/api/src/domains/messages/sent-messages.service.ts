import { mostTargets } from "@field-advisor/schema/message-constants";
import type {
  DeploymentMessage,
  MessageListQuery,
  MessagePage,
  MessageTotals,
} from "@field-advisor/schema/messages.endpoints";
import { type Context, perContext } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import { existingOr } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import * as deployments from "../deployments/deployments.service.ts";
import { toMessage, toRecent } from "./messages.views.ts";
import {
  countReads,
  selectActivePages,
  selectNewestSent,
  selectOneSent,
  selectSent,
  selectTargets,
  selectTotals,
  type SentScope,
} from "./sent-messages.queries.ts";

// Every open screen asks every five seconds, and those of the same people see the same.
const answers = perContext(() => createTtlCache<unknown>({ ttlMs: 1000, max: 200 }));

const remembered = <T>(ctx: Context, question: unknown, load: () => Promise<T>): Promise<T> =>
  answers(ctx).get(JSON.stringify(question), load) as Promise<T>;

/** Called after a commit that changes a message: who asks this process next sees it. */
export const forgetAnswers = (ctx: Context): void => answers(ctx).forgetAll();

/** Messages that go to a page which the actor may see, newest first. */
export const list = (
  ctx: Context,
  actor: Actor,
  query: MessageListQuery,
): Promise<Counted<DeploymentMessage[]>> => listWithin(ctx, actor, { people: peopleAndSelf(actor) }, query);

export async function listOfDeployment(
  ctx: Context,
  actor: Actor,
  deploymentId: string,
  query: Omit<MessageListQuery, "state">,
): Promise<Counted<DeploymentMessage[]>> {
  const { id } = await deployments.read(ctx, actor, deploymentId);
  return listWithin(ctx, actor, { people: peopleAndSelf(actor), page: id }, query);
}

async function listWithin(
  ctx: Context,
  actor: Actor,
  scope: SentScope,
  query: MessageListQuery,
): Promise<Counted<DeploymentMessage[]>> {
  const { rows, total, reads } = await remembered(ctx, [scope, query], async () => {
    const sent = await selectSent(ctx.db, scope, query);
    const ids = sent.rows.map(({ id }) => id);
    return { ...sent, reads: await countReads(ctx.db, scope, ids) };
  });
  return { rows: rows.map((row) => toMessage(actor, row, reads.get(row.id))), total };
}

export function totals(ctx: Context, actor: Actor): Promise<MessageTotals> {
  const people = peopleAndSelf(actor);
  return remembered(ctx, ["totals", people], async () => {
    const [added, rows] = await Promise.all([
      selectTotals(ctx.db, people),
      selectNewestSent(ctx.db, people, 3),
    ]);
    return { ...added, recent: rows.map(toRecent) };
  });
}

/** The active pages that the actor may send messages to; of a group those of its people. */
export const pages = (
  { db }: Context,
  actor: Actor,
  group: { groupId?: number | undefined },
): Promise<MessagePage[]> => selectActivePages(db, peopleAndSelf(actor, group), mostTargets);

export async function read({ db }: Context, actor: Actor, id: number): Promise<DeploymentMessage> {
  const scope = { people: peopleAndSelf(actor) };
  const row = existing(await selectOneSent(db, scope, id));
  const reads = await countReads(db, scope, [id]);
  return toMessage(actor, row, reads.get(id));
}

export async function targets({ db }: Context, actor: Actor, id: number): Promise<MessagePage[]> {
  const people = peopleAndSelf(actor);
  existing(await selectOneSent(db, { people }, id));
  return selectTargets(db, people, id);
}

export const existing = existingOr("This message does not exist.");
