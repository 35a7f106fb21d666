import { mostTargets } from "@field-advisor/schema/constants";
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
import { peopleAndSelf, type PeopleScope } from "../../scope/people-scope.ts";
import * as deployments from "../deployments/deployments.service.ts";
import { mayChange } from "./messages.policy.ts";
import {
  countReads,
  selectActivePages,
  selectOneSent,
  selectSent,
  selectTargets,
  selectTotals,
  selectVersion,
  type SentPage,
  type SentRow,
  type SentScope,
  type Version,
} from "./sent-messages.queries.ts";

// Every open screen asks every five seconds, and those of the same people see the same. What is kept longer than a second
// is kept under the version of its scope.
const versions = perContext(() => createTtlCache<Version>({ ttlMs: 1000, max: 100 }));
const reads = perContext(() => createTtlCache<Map<number, number>>({ ttlMs: 1000, max: 100 }));
const lists = perContext(() => createTtlCache<SentPage>({ ttlMs: 60_000, max: 100 }));
const sums = perContext(() =>
  createTtlCache<Omit<MessageTotals, "deployments">>({ ttlMs: 60_000, max: 100 }),
);

/** Has the next who ask in this process see a change at once. */
export const forgetVersions = (ctx: Context): void => versions(ctx).forgetAll();

const versionOf = (ctx: Context, people: PeopleScope): Promise<Version> =>
  versions(ctx).get(JSON.stringify(people), () => selectVersion(ctx.db, people));

const readsOf = (ctx: Context, scope: SentScope, ids: number[]): Promise<Map<number, number>> =>
  ids.length === 0
    ? Promise.resolve(new Map())
    : reads(ctx).get(JSON.stringify([scope, ids]), () => countReads(ctx.db, scope, ids));

/** Messages that go to a page which the actor may see, newest first. */
export const list = (
  ctx: Context,
  actor: Actor,
  query: MessageListQuery,
): Promise<Counted<DeploymentMessage[]>> => listWithin(ctx, actor, { people: peopleAndSelf(actor) }, query);

/**
 * All messages of one page, for whoever may see it.
 * @throws AppError not_found
 */
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
  const key = JSON.stringify([scope, query, await versionOf(ctx, scope.people)]);
  const { rows, total } = await lists(ctx).get(key, () => selectSent(ctx.db, scope, query));
  const ids = rows.map(({ id }) => id);
  const readers = await readsOf(ctx, scope, ids);
  return { rows: rows.map((row) => toMessage(actor, row, readers.get(row.id))), total };
}

/** What the messages that the actor may see add up to. */
export async function totals(ctx: Context, actor: Actor): Promise<MessageTotals> {
  const people = peopleAndSelf(actor);
  const version = await versionOf(ctx, people);
  const counted = await sums(ctx).get(JSON.stringify([people, version]), async () => {
    const [added, { rows }] = await Promise.all([
      selectTotals(ctx.db, people),
      selectSent(ctx.db, { people }, { limit: 3, offset: 0 }),
    ]);
    return { ...added, recent: rows.map(toRecent) };
  });
  return { ...counted, deployments: version.ownPages };
}

const toRecent = ({ id, title, own_pages, created_at }: SentRow) => ({
  id,
  title,
  assignmentCount: own_pages,
  createdAt: created_at,
});

/** The active pages that the actor may send messages to. */
export const pages = ({ db }: Context, actor: Actor): Promise<MessagePage[]> =>
  selectActivePages(db, peopleAndSelf(actor), mostTargets);

/** @throws AppError not_found */
export async function targets({ db }: Context, actor: Actor, id: number): Promise<MessagePage[]> {
  const people = peopleAndSelf(actor);
  existing(await selectOneSent(db, { people }, id));
  return selectTargets(db, people, id);
}

export const existing = existingOr("This message does not exist.");

export const toMessage = (actor: Actor, row: SentRow, readCount = 0): DeploymentMessage => ({
  id: row.id,
  title: row.title,
  message: row.message,
  link: row.link,
  linkText: row.link_text,
  messageType: row.message_type,
  showUntil: row.show_until,
  isActive: row.is_active,
  isExpired: row.is_expired,
  assignmentCount: row.own_pages,
  readCount,
  createdAt: row.created_at,
  createdBy: row.created_by,
  mayChange: mayChange(actor, { ownPages: row.own_pages, allPages: row.all_pages }),
  version: row.version,
});
