import { createHmac, hash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import type { ContractClient } from "./contract-client.ts";
import type { createRoom } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";
import { createJudgedRoom, enterRoom, type Person } from "./practice.ts";
import { always, callServer, type CallServer } from "./provider-server.ts";

const secret = "the provider's webhook secret";

/** 36 ms of MPEG-1 layer III at 64 kbit/s and 32 kHz, in stereo. */
const frameBytes = 288;
const frameSeconds = 0.036;

/** An MP3 file of about so many seconds whose bytes are all different from those of another seed. */
export function mp3Of(seconds: number, seed = "a"): Buffer {
  const frames = Math.round(seconds / frameSeconds);
  return Buffer.concat(
    Array.from({ length: frames }, (_, at) => {
      const frame = Buffer.alloc(frameBytes);
      for (let from = 4; from < frameBytes; from += 32)
        hash("sha256", `${seed} ${at} ${from}`, "buffer").copy(frame, from);
      // Nothing within a frame looks like the beginning of one.
      for (let byte = 4; byte < frameBytes; byte++) if (frame[byte] === 0xff) frame[byte] = 0xfe;
      frame.set([0xff, 0xfb, 0x58, 0x00]);
      return frame;
    }),
  );
}

/** What the provider answers who asks it for the sound of a call. */
export type Sounding = (response: ServerResponse) => void;

export const sends =
  (bytes: Buffer): Sounding =>
  (response) =>
    void response.writeHead(200, { "content-type": "audio/mpeg", "content-length": bytes.length }).end(bytes);

export interface RecordedStage extends Pick<TestApi, "db" | "app" | "ctx" | "as" | "anonymous" | "viewing"> {
  api: TestApi;
  provider: CallServer;
  /** By the provider's names of calls; it has none of others. */
  sounds: Map<string, Sounding>;
  /** What it answers who asks it for the record of a call. */
  records: Map<string, object>;
  /** Whose sound it was told to delete, in order. */
  deleted: string[];
  /** Whether it takes calls that delete sound, and has such a call at all, as the vendor does not. */
  state: { deletes: boolean; deletesAlone: boolean };
  /** Whether the address that was given out last asks for a recording. */
  asksToRecord(): boolean;
  /** The provider tells that a call is over. */
  deliver(name: string, agent: string, told?: Told): Promise<void>;
  close(): Promise<void>;
}

export interface Told {
  seconds?: number;
  /** What it says of the sound, as our own voice agent does; the vendor says nothing. */
  sound?: { status: "making" | "recorded" | "failed" | "none"; reason?: string; seconds?: number };
  /** It is still making the sound when it is asked. */
  isMaking?: boolean;
  transcript?: object[];
  /** Seconds since now at which it began. */
  began?: number;
}

/** A line of a record, said aloud from one second to another. */
export const spoken = (role: "user" | "agent", message: string, from: number, to: number) => ({
  role,
  message,
  time_in_call_secs: Math.floor(from),
  field_advisor_sound: { start_ms: from * 1000, end_ms: to * 1000 },
});

export const conversation = [
  spoken("agent", "Good morning.", 0.4, 1.5),
  spoken("user", "Good morning. How is your family?", 2.25, 4.5),
  spoken("agent", "We are well.", 5, 6),
];

/** The API beside a voice provider that records. */
export async function recordedStage(env: Record<string, string> = {}): Promise<RecordedStage> {
  const sounds = new Map<string, Sounding>();
  const records = new Map<string, object>();
  const deleted: string[] = [];
  const state = { deletes: true, deletesAlone: true };
  const provider = await callServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const [name = "", part] = path.split("/").slice(4);
    if (part !== "audio")
      return always(records.get(name) ?? { status: "done", agent_id: "agent", conversation_id: name })(
        request,
        response,
      );
    if (request.method === "GET") {
      const sound = sounds.get(name);
      return sound ? sound(response) : always({}, 404)(request, response);
    }
    if (!state.deletesAlone) return always({}, 405)(request, response);
    if (state.deletes) deleted.push(name);
    return always({}, state.deletes ? 200 : 503)(request, response);
  });
  const api = await testApi({
    env: {
      VOICE_PROVIDER_URL: provider.url,
      VOICE_PROVIDER_KEY: "key",
      VOICE_WEBHOOK_SECRET: secret,
      RATE_LIMIT_FACTOR: "1000",
      ...env,
    },
  });
  const { db, app, ctx } = api;
  return {
    api,
    db,
    app,
    ctx,
    as: (who) => api.as(who),
    anonymous: () => api.anonymous(),
    viewing: (owner, id) => api.viewing(owner, id),
    provider,
    sounds,
    deleted,
    state,
    asksToRecord: () =>
      provider.seen.findLast(({ url }) => url?.includes("signed-url"))?.url?.includes("record=true") ?? false,
    deliver: (name, agent, told) => {
      const record = recordOf(name, agent, told);
      // By then the sound is made, where it was being made.
      const { field_advisor_recording: said } = record.metadata;
      const isMade = said?.status === "making" && !told?.isMaking;
      const metadata = {
        ...record.metadata,
        ...(isMade && { field_advisor_recording: { ...said, status: "recorded" } }),
      };
      records.set(name, { ...record, metadata });
      return deliver(api, record);
    },
    records,
    close: async () => {
      await api.close();
      await provider.close();
    },
  };
}

function recordOf(
  name: string,
  agent: string,
  { seconds = 7, sound, transcript = conversation, began = -30 }: Told = {},
) {
  return {
    agent_id: agent,
    conversation_id: name,
    status: "done",
    transcript,
    metadata: {
      start_time_unix_secs: Math.floor(Date.now() / 1000) + began,
      call_duration_secs: seconds,
      termination_reason: "over",
      ...(sound && { field_advisor_recording: sound }),
    },
  };
}

async function deliver({ app, ctx }: TestApi, data: ReturnType<typeof recordOf>): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({ type: "post_call_transcription", event_timestamp: now, data });
  const signature = createHmac("sha256", secret).update(`${now}.${payload}`).digest("hex");
  const { statusCode } = await app.inject({
    method: "POST",
    url: voiceEndpoints.webhook.path,
    headers: {
      host: new URL(ctx.config.origins.api).host,
      "content-type": "application/json",
      "elevenlabs-signature": `t=${now},v0=${signature}`,
    },
    payload,
  });
  if (statusCode !== 200) throw new Error(`The record was not taken: ${statusCode}`);
}

export const agentOf = async ({ db }: RecordedStage, id: number | null): Promise<string> =>
  (await db.selectFrom("agents").select("external_id").where("id", "=", id).executeTakeFirstOrThrow())
    .external_id;

/** A room in which these people train, and that records. */
export async function recordingRoom(
  { api }: RecordedStage,
  people: readonly Person[],
  values: Parameters<typeof createRoom>[1] = {},
  days = 30,
) {
  const room = await createJudgedRoom(api, people, { category: "Training", ...values });
  const training = { records_calls: true, recording_days: days };
  await api.db
    .insertInto("room_training")
    .values({ room_id: room.id, ...training })
    .onConflict((conflict) => conflict.column("room_id").doUpdateSet(training))
    .execute();
  return room;
}

type Room = Awaited<ReturnType<typeof createRoom>>;

export const choose = (client: ContractClient, room: Room, sessionId: string, isAllowed: boolean) =>
  client.send("PUT /api/test-rooms/:id/sessions/:sessionId/recording", {
    params: { id: room.id, sessionId },
    body: { isAllowed },
  });

export const call = (client: ContractClient, { agent_id }: Room, sessionId: string) =>
  client.request("GET /api/signed-url", { query: { agentId: String(agent_id), sessionId } });

/** Somebody allows it and calls. @param isAllowed null where they are not asked, as while there is no place */
export async function talkInRoom(
  stage: RecordedStage,
  { client }: Person,
  room: Room,
  isAllowed: boolean | null = true,
) {
  const { sessionId, attemptId } = await enterRoom(client, room.id);
  if (isAllowed !== null) await choose(client, room, sessionId, isAllowed);
  const { isRecorded, conversationId } = await call(client, room, sessionId);
  const name = stage.provider.newest();
  const agent = await agentOf(stage, room.agent_id);
  const end = (sound?: Buffer, told?: Told) => {
    if (sound) stage.sounds.set(name, sends(sound));
    return stage.deliver(name, agent, told);
  };
  const finish = async () => {
    await client.request("POST /api/attempts/:id/finish", { params: { id: attemptId } });
    await stage.api.performJobs();
  };
  return { sessionId, attemptId, conversationId, isRecorded, name, agent, end, finish };
}

/** The same until it is judged and its sound is kept. */
export async function recordedTalk(stage: RecordedStage, person: Person, room: Room, sound = mp3Of(7)) {
  const talk = await talkInRoom(stage, person, room);
  await talk.end(sound);
  await talk.finish();
  const { recording } = await person.client.request("GET /api/attempts/:id", {
    params: { id: talk.attemptId },
  });
  return { ...talk, sound, part: recording.parts[0]?.id ?? "" };
}

export const hear = (client: ContractClient, id: string, range?: string) =>
  client.send("GET /api/recordings/:id/sound", { params: { id } }, range ? { headers: { range } } : {});
