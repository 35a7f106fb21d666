import type { ModelConsent, ModelKind } from "@field-advisor/schema/model-talk-constants";
import type { ModelLine, ModelTalkInput } from "@field-advisor/schema/model-talk-forms";
import type { ModelTalk, ShownModel, WrittenModel } from "@field-advisor/schema/model-talks.endpoints";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all, exists, first, one } from "../../platform/db/rows.ts";
import { isFree, isShowable } from "../../scope/model-talks.queries.ts";
import { selectTraining } from "../practice/room-training.queries.ts";

/** Of a talk `m`: what is said in it; nothing where its person does not give it. */
const freeLines = sql<ModelLine[]>`(case when ${isFree} then m.lines else '[]'::jsonb end)`;

/** Of a talk `m`: it takes one of the room's places. */
const isKept = sql<boolean>`(m.consent is null or m.consent in ('asked', 'agreed'))`;

const sound = sql`json_build_object('state', m.sound_state, 'problem', m.sound_problem)`;

export const selectWritten = (db: Database | Trx, roomId: number) =>
  all<WrittenModel>(db)`
    select m.id, m.kind, m.title, m.version, ${freeLines} as lines, ${isShowable} as "isComplete", m.consent, ${sound} as sound,
      (select count(*)::int from model_views v where v.model_id = m.id and v.watched_at is not null) as "watchedBy"
    from model_talks m where m.room_id = ${roomId} order by m.id`;

/** Two who add one at once wait for each other. */
export const lockPlaces = (trx: Trx, roomId: number) =>
  sql`select from rooms where id = ${roomId} for no key update`.execute(trx);

export const countKept = async (trx: Trx, roomId: number): Promise<number> =>
  (
    await one<{ kept: number }>(trx)`
      select count(*)::int as kept from model_talks m where m.room_id = ${roomId} and ${isKept}`
  ).kept;

interface LockedModel {
  kind: ModelKind;
  title: string;
  version: number;
  lines: ModelLine[];
  consent: ModelConsent | null;
  isFree: boolean;
  soundState: WrittenModel["sound"]["state"];
}

/** Nobody else changes it until the transaction is over. */
export const lockModel = (trx: Trx, roomId: number, id: number) =>
  first<LockedModel>(trx)`
    select m.kind, m.title, m.version, m.lines, m.consent, ${isFree} as "isFree", m.sound_state as "soundState"
    from model_talks m where m.id = ${id} and m.room_id = ${roomId} for update`;

export const insertWritten = (trx: Trx, roomId: number, talk: ModelTalkInput, userId: number) =>
  one<{ id: number }>(trx)`
    insert into model_talks (room_id, kind, title, lines, is_complete, created_by, sound_state)
    values (${roomId}, ${talk.kind}, ${talk.title}, ${JSON.stringify(talk.lines)}::jsonb, true, ${userId}, 'making')
    returning id`;

/** @param isSpokenAnew its words are others, so the sound that there is does not belong to it any more */
export const updateWritten = (trx: Trx, id: number, talk: ModelTalkInput, isSpokenAnew: boolean) =>
  sql`update model_talks set kind = ${talk.kind}, title = ${talk.title}, lines = ${JSON.stringify(talk.lines)}::jsonb,
      is_complete = true, version = version + 1,
      sound_state = case when ${isSpokenAnew} then 'making' else sound_state end,
      sound_problem = case when ${isSpokenAnew} then null else sound_problem end
    where id = ${id}`.execute(trx);

export const deleteModel = (trx: Trx, id: number) =>
  sql`delete from model_talks where id = ${id}`.execute(trx);

export const deleteSound = (trx: Trx, id: number) =>
  sql`delete from model_sounds where model_id = ${id}`.execute(trx);

/** The talks that a room shows, as somebody has watched them. */
export const selectShown = (db: Database, roomId: number, userId: number) =>
  all<ShownModel>(db)`
    select m.id, m.kind, m.title, v.watched_at is not null as "isWatched"
    from model_talks m left join model_views v on v.model_id = m.id and v.user_id = ${userId}
    where m.room_id = ${roomId} and ${isShowable} order by m.kind desc, m.id`;

export interface TalkRow extends Pick<
  ModelTalk,
  "id" | "room" | "kind" | "title" | "lines" | "isWatched" | "sound"
> {
  isFree: boolean;
  isShowable: boolean;
}

export const selectTalk = (db: Database | Trx, id: number, userId: number) =>
  first<TalkRow>(db)`
    select m.id, json_build_object('id', r.id, 'name', r.name) as room, m.kind, m.title, ${freeLines} as lines,
      v.watched_at is not null as "isWatched", ${isFree} as "isFree", ${isShowable} as "isShowable",
      json_build_object('state', m.sound_state, 'problem', m.sound_problem, 'heard',
        case when s.model_id is not null and m.sound_state = 'ready'
          then json_build_object('durationSeconds', s.seconds, 'lines', s.lines) end) as sound
    from model_talks m join rooms r on r.id = m.room_id
    left join model_views v on v.model_id = m.id and v.user_id = ${userId}
    left join model_sounds s on s.model_id = m.id
    where m.id = ${id}`;

/** When a room shows its model talks; null where there is no such room. */
export const selectModelsShown = async (db: Database, roomId: number) =>
  (await selectTraining(db, roomId))?.training.modelsShown ?? null;

/** Whether somebody has finished an attempt in a room. */
export const hasTried = (db: Database | Trx, userId: number, roomId: number) =>
  exists(db)`
    select from attempts where user_id = ${userId} and room_id = ${roomId} and mode is not null and state <> 'open' limit 1`;
