import type { Invitation } from "@field-advisor/schema/invitations.endpoints";
import type { Context } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Counted } from "../../lib/counted.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { refusalOf } from "./invitations.policy.ts";
import {
  hasPage,
  type InvitationFilter,
  selectDoorForStart,
  selectFirstPerson,
  selectInvitations,
} from "./invitations.queries.ts";

/** @throws AppError not_found */
export async function list(
  { db }: Context,
  actor: Actor,
  deploymentId: string,
  query: InvitationFilter & { limit: number; offset: number },
): Promise<Counted<Invitation[]>> {
  await requirePage(db, actor, deploymentId);
  return selectInvitations(db, deploymentId, query);
}

/** @throws AppError not_found where the actor sees no such page */
export async function requirePage(db: Database, actor: Actor, deploymentId: string): Promise<void> {
  if (!(await hasPage(db, peopleAndSelf(actor), deploymentId))) throw noPage();
}

export const noPage = () => new AppError("not_found", "There is no such page.");

/** Whom a page invited first; null where nobody was. */
export const firstPerson = async ({ db }: Context, deploymentId: string) =>
  (await selectFirstPerson(db, deploymentId)) ?? null;

/**
 * Whether the invitation permits one more conversation now. The caller holds the lock of its starts until the new one is
 * counted, so that processes together permit no more than that.
 * @returns how many minutes the conversation may last; null where nothing ends it
 * @throws AppError invitation_ended
 */
export const requireStart = (trx: Trx, invitationId: string): Promise<number | null> =>
  requireDoor(trx, invitationId, (isTaken) => (isTaken ? "used_up" : "active"));

/** The same for a conversation that goes on: it was counted when it began. */
export const requireContinuation = (trx: Trx, invitationId: string): Promise<number | null> =>
  requireDoor(trx, invitationId, () => "active");

async function requireDoor(
  trx: Trx,
  invitationId: string,
  openStatus: (isTaken: boolean) => "used_up" | "active",
): Promise<number | null> {
  const door = await selectDoorForStart(trx, invitationId);
  if (!door) throw new AppError("not_signed_in", "Your access has ended. Please open the page again.");
  const isOver = door.status === "revoked" || door.status === "expired";
  const refusal = refusalOf({ ...door, status: isOver ? door.status : openStatus(door.isTaken) });
  if (refusal !== null) throw new AppError("invitation_ended", refusal);
  return door.maxMinutes;
}
