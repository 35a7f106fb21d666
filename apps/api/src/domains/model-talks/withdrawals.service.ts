import type { Unit } from "../../platform/write/write.ts";
import { entryOf } from "../practice/attempt-audit.views.ts";
import type { AskedAttempt } from "./model-consents.queries.ts";
import { answerRequest, lockRequest, selectRequest } from "./model-consents.queries.ts";

/** Whoever shares an attempt with nobody any more takes back that it is a model talk: its words go, with their sound. */
export async function withdraw(unit: Unit, attempt: Pick<AskedAttempt, "id" | "roomId">): Promise<void> {
  const { trx } = unit;
  await lockRequest(trx, attempt.id);
  const request = await selectRequest(trx, attempt.id);
  if (request?.consent !== "agreed") return;
  await answerRequest(trx, request.id, { consent: "withdrawn", lines: [] });
  await unit.audit(entryOf("model.withdrawn", attempt));
}
