import type {
  Invitation,
  InvitationOutcome,
  InvitationToPage,
  ManyInvitations,
} from "@field-advisor/schema/invitations.endpoints";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import { end, restart } from "./invitation-changes.service.ts";
import { lockInvitation, selectPageOf, selectStillFound } from "./invitations.queries.ts";

const gone = "This invitation no longer exists.";
const foundNoMore = "It no longer matches the filter.";

/** Ends many invitations, all that may be ended or none; each of the others has a reason. */
export const revoke = (ctx: Context, caller: Caller, many: ManyInvitations) =>
  changeEach(ctx, caller, many, async (unit, invitation): Promise<Result> => {
    if (invitation.status === "revoked") return { outcome: "unchanged", reason: null };
    await end(unit, invitation);
    return { outcome: "changed", reason: null };
  });

type Issued = { issued: { invitation: InvitationToPage; accessCode: string } | null };

/** Makes new codes for many; what the old ones opened ends, and nothing else of an invitation is changed. */
export async function renew(ctx: Context, caller: Caller, many: ManyInvitations) {
  const { results } = await changeEach<Partial<Issued>>(ctx, caller, many, async (unit, invitation) => {
    if (invitation.status === "expired")
      return { outcome: "refused", reason: "It has expired. Renew it separately, with another end." };
    const { invitation: renewed, accessCode } = await restart(ctx, unit, invitation);
    const page = await selectPageOf(unit.trx, invitation.deploymentId);
    const issued = { invitation: { ...renewed, page }, accessCode };
    return { outcome: "changed", reason: null, issued };
  });
  return { results: results.map(({ issued = null, ...one }) => ({ ...one, issued })) };
}

type Result = Pick<InvitationOutcome, "outcome" | "reason">;

async function changeEach<More = unknown>(
  ctx: Context,
  caller: Caller,
  { ids, ifStill }: ManyInvitations,
  change: (unit: Unit, invitation: Invitation) => Promise<Result & More>,
): Promise<{ results: (InvitationOutcome & Partial<More>)[] }> {
  const scope = peopleAndSelf(caller.actor);
  return write(ctx, caller, async (unit) => {
    const results: (InvitationOutcome & Partial<More>)[] = [];
    for (const id of new Set(ids.toSorted())) {
      const invitation = await lockInvitation(unit.trx, scope, id);
      const isFound = !ifStill || (await selectStillFound(unit.trx, scope, [id], ifStill)).has(id);
      const name = invitation?.recipientName ?? invitation?.email ?? "";
      const left = (reason: string) => ({ outcome: "refused", reason }) as Result & More;
      const result = !invitation ? left(gone) : isFound ? await change(unit, invitation) : left(foundNoMore);
      results.push({ id, name, ...result });
    }
    if (results.every(({ outcome }) => outcome !== "changed")) unit.noAudit("nothing differs");
    return { results };
  });
}
