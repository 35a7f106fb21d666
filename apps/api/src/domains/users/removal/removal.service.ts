import { inTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import type { Audit } from "../../audit/audit.service.ts";
import type { Auth } from "../../auth/auth.service.ts";
import type { DeploymentsService } from "../../deployments/deployments.service.ts";
import type { Calls } from "../../calls/calls.service.ts";
import { userNotFound } from "../directory.service.ts";
import { lockUsers } from "../users.queries.ts";
import { refusal } from "./removal.policy.ts";
import { deleteUser, handOverRooms } from "./removal.queries.ts";

/** How much passed to the caller. */
export interface Reassigned {
  deployments: number;
  rooms: number;
}

/** The end of an account. */
export const createRemoval = (
  { db }: Pick<Deps, "db">,
  {
    audit,
    auth,
    deployments,
    calls,
  }: {
    audit: Audit;
    auth: Auth;
    deployments: Pick<DeploymentsService, "handOver">;
    calls: Pick<Calls, "endBy" | "openBy">;
  },
) => ({
  /**
   * Deletes a user for good. Pages and rooms stay and are the caller's from then on.
   * @throws AppError forbidden, proof_required, not_found
   */
  async remove({ actor, request }: Caller, id: number): Promise<Reassigned> {
    await auth.requireProofForOthers(actor, "to delete a user");
    const { reassigned, open } = await inTransaction(db, async (trx) => {
      const locked = await lockUsers(trx, [actor.userId, id], { toRemove: true });
      const target = locked.find((user) => user.id === id);
      const caller = locked.find((user) => user.id === actor.userId);
      if (!target) throw userNotFound();
      const reason = refusal({ role: "USER", status: "INACTIVE", ...caller, userId: actor.userId }, target);
      if (reason !== null) throw new AppError("forbidden", reason);
      const open = await calls.openBy(trx, id);
      const reassigned = {
        deployments: await deployments.handOver(trx, id, actor.userId),
        rooms: await handOverRooms(trx, id, actor.userId),
      };
      await deleteUser(trx, id);
      await audit.record(trx, {
        actor,
        request,
        action: "user.delete",
        subject: { type: "user", id },
        details: { name: `${target.firstName} ${target.lastName}`, role: target.role, reassigned },
      });
      return { reassigned, open };
    });
    await calls.endBy(id, open);
    return reassigned;
  },
});
