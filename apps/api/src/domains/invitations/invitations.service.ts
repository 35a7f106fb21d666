import { mostSelected } from "@field-advisor/schema/row-limits";
import type {
  Invitation,
  InvitationFilter as Everywhere,
  InvitationToPage,
} from "@field-advisor/schema/invitations.endpoints";
import type { Context } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { type Entry, whyClosed, whyShut } from "./invitations.rules.ts";
import {
  hasPage,
  selectAllInvitations,
  selectFound,
  type InvitationFilter,
  selectEntryForStart,
  selectFirstPerson,
  selectInvitations,
} from "./invitations.queries.ts";
import { revokeSessions, type Sessions } from "./recipient-sessions.queries.ts";

export async function list(
  { db }: Context,
  actor: Actor,
  deploymentId: string,
  query: InvitationFilter & { limit: number; offset: number },
): Promise<Counted<Invitation[]>> {
  await requirePage(db, actor, deploymentId);
  return selectInvitations(db, deploymentId, query);
}

/** To all pages of the people whom the caller looks after, and their own. */
export const all = (
  { db }: Context,
  actor: Actor,
  query: Everywhere & { limit: number; offset: number },
): Promise<Counted<InvitationToPage[]>> => selectAllInvitations(db, peopleAndSelf(actor), query);

export const found = ({ db }: Context, actor: Actor, filter: Everywhere) =>
  selectFound(db, peopleAndSelf(actor), filter, mostSelected);

export async function requirePage(db: Database, actor: Actor, deploymentId: string): Promise<void> {
  if (!(await hasPage(db, peopleAndSelf(actor), deploymentId))) throw noPage();
}

export const noPage = () => new AppError("not_found", "There is no such page.");

export const firstPerson = async ({ db }: Context, deploymentId: string) =>
  (await selectFirstPerson(db, deploymentId)) ?? null;

/**
 * The invitation must permit one more conversation now. The caller holds the lock of its starts until the new one is
 * counted, so that processes together permit no more than that.
 * @returns how many minutes the conversation may last; null where nothing ends it
 */
export const requireStart = (trx: Trx, invitationId: string): Promise<number | null> =>
  requireEntry(trx, invitationId, whyClosed);

/** The same for a conversation that continues: it was counted when it began. */
export const requireContinuation = (trx: Trx, invitationId: string): Promise<number | null> =>
  requireEntry(trx, invitationId, whyShut);

async function requireEntry(
  trx: Trx,
  invitationId: string,
  why: (entry: Entry) => string | null,
): Promise<number | null> {
  const entry = await selectEntryForStart(trx, invitationId);
  if (!entry) throw new AppError("not_signed_in", "Your access has ended. Please open the page again.");
  const closed = why(entry);
  if (closed !== null) throw new AppError("invitation_ended", closed);
  return entry.maxMinutes;
}

/** Ends what these browsers were let into. */
export const endSessions = async (trx: Trx, which: Sessions): Promise<void> =>
  void (await revokeSessions(trx, which));
