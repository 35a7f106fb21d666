import type { ModelConsent } from "@field-advisor/schema/model-talk-constants";
import type { ModelLine } from "@field-advisor/schema/model-talk-forms";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";

interface Answer {
  consent: ModelConsent;
  lines: readonly ModelLine[];
}

/** Notes what the person of a model talk said. What was said in it is there only while they agree. */
export const setConsent = (trx: Trx, id: number, { consent, lines }: Answer) =>
  sql`with silent as (delete from model_sounds where model_id = ${id})
    update model_talks set consent = ${consent}, answered_at = now(), lines = ${JSON.stringify(lines)}::jsonb,
      is_complete = false, sound_state = 'none', sound_problem = null, version = version + 1
    where id = ${id}`.execute(trx);

/** Whoever shares an attempt no more takes back what they agreed to. @returns whether they had */
export async function withdrawModel(trx: Trx, attemptId: string): Promise<boolean> {
  const model = await first<{ id: number }>(trx)`
    select id from model_talks where attempt_id = ${attemptId} and consent = 'agreed' for update`;
  if (model) await setConsent(trx, model.id, { consent: "withdrawn", lines: [] });
  return model !== undefined;
}
