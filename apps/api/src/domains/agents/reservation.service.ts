import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import { AppError } from "../../lib/app-error.ts";
import { releaseAgent, reserveAgent, selectAgent } from "./agents.queries.ts";
import { reservedSeconds } from "./agents.rules.ts";
import { existing } from "./agents.service.ts";

/**
 * Does `work` while nobody else changes the agent. It holds no connection, because `work` may wait for the provider.
 * @param work calls `end` in the transaction that writes the change
 */
export async function whileReserved<T>(
  { db, log }: Context,
  id: number,
  work: (end: (trx: Trx) => Promise<void>) => Promise<T>,
): Promise<T> {
  const until = await reserveAgent(db, id, reservedSeconds);
  if (until === undefined) {
    existing(await selectAgent(db, id));
    throw taken();
  }
  try {
    return await work(async (trx) => {
      if (!(await releaseAgent(trx, id, until))) throw taken();
    });
  } finally {
    await releaseAgent(db, id, until).catch((err: unknown) =>
      log.warn({ err, agentId: id }, "an agent stays reserved for some seconds"),
    );
  }
}

const taken = () =>
  new AppError("conflict", "This agent is being changed at this moment. Try again in a moment.");
