import type { WrittenModel } from "@field-advisor/schema/model-talks.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { first } from "../../platform/db/rows.ts";
import { isShowable } from "../../scope/model-talks.queries.ts";

interface SpokenRow {
  version: number;
  lines: { isUser: boolean; text: string }[];
  state: WrittenModel["sound"]["state"];
  /** Of the room's agent; null where it has none. */
  agent: string | null;
}

/** What is to be spoken of a talk. */
export const selectToSpeak = (db: Database, id: number) =>
  first<SpokenRow>(db)`
    select m.version, m.lines, m.sound_state as state, g.external_id as agent
    from model_talks m join rooms r on r.id = m.room_id left join agents g on g.id = r.agent_id
    where m.id = ${id} and ${isShowable}`;

export const setSoundState = (trx: Trx, id: number, { state, problem }: WrittenModel["sound"]) =>
  sql`update model_talks set sound_state = ${state}, sound_problem = ${problem} where id = ${id}`.execute(
    trx,
  );

interface MadeSound {
  version: number;
  sha256: string;
  content: Buffer;
  seconds: number;
  lines: { place: number; start: number; end: number }[];
}

/** Keeps the sound of a version, unless the talk is another one by now. @returns whether it was kept */
export async function keepSound(trx: Trx, id: number, made: MadeSound): Promise<boolean> {
  const { version, sha256, content, seconds, lines } = made;
  const row = await first<{ id: number }>(trx)`
    update model_talks set sound_state = 'ready', sound_problem = null
    where id = ${id} and version = ${version} returning id`;
  if (!row) return false;
  await sql`insert into model_sounds (model_id, version, sha256, content, seconds, lines)
    values (${id}, ${version}, ${sha256}, ${content}, ${seconds}, ${JSON.stringify(lines)}::jsonb)
    on conflict (model_id) do update set version = excluded.version, sha256 = excluded.sha256,
      content = excluded.content, seconds = excluded.seconds, lines = excluded.lines`.execute(trx);
  return true;
}

export const selectSound = (db: Database, id: number) =>
  first<{ sha256: string; size: number }>(db)`
    select s.sha256, length(s.content) as size from model_sounds s join model_talks m on m.id = s.model_id
    where s.model_id = ${id} and m.sound_state = 'ready'`;

/** Some of the sound; nothing where another one took its place meanwhile. */
export async function readSound(
  db: Database,
  { id, sha256, start, end }: { id: number; sha256: string; start: number; end: number },
): Promise<Buffer> {
  const row = await first<{ part: Buffer }>(db)`
    select substring(content from ${start + 1}::int for ${end - start + 1}::int) as part from model_sounds
    where model_id = ${id} and sha256 = ${sha256}`;
  return row?.part ?? Buffer.alloc(0);
}
