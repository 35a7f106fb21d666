import type { Context } from "../../../context.ts";
import type { AskedReset, JobContext } from "../../../platform/jobs/payloads.ts";
import { detached, write } from "../../../platform/write/write.ts";
import { openRequest } from "./resets.queries.ts";

/** Puts a user on the owners' list. The log is told of every request, and never the address that was typed. */
export function requestReset(ctx: Context, { email, network, requestId }: AskedReset, { id }: JobContext) {
  const nobody = detached({ actor: null, request: { requestId, address: network } });
  return write(ctx, nobody, async (unit) => {
    if (!(await ctx.jobs.finish(unit.trx, "request-reset", id)))
      return unit.noAudit("An earlier delivery of this job left the entry.");
    const userId = await openRequest(unit.trx, email, network);
    await unit.audit({
      by: `email ${ctx.signer.digest("forgotten password", email).toString("hex", 0, 8)}`,
      action: "user.ask_reset",
      ...(userId !== undefined && { subject: { type: "user", id: userId } }),
    });
  });
}
