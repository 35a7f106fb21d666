import { startWorker } from "../src/composition/worker.ts";
import { opaqueId } from "../src/lib/ids.ts";
import type { ContractClient } from "./contract-client.ts";
import {
  createAgent,
  createDeployment,
  createInvitation,
  createRoom,
  createSession,
  createUser,
  grantRoom,
  testAccessCode,
} from "./factories.ts";
import { sessionCookie, testApi } from "./harness.ts";
import { dial } from "./live-line.ts";
import { startVoiceAgent } from "./voice-agent-process.ts";

/** Longer than any test: what is only found by looking again and again is found by nobody here. */
const never = 3600;

/** The API with its worker and the voice agent itself. */
export async function openStage() {
  const agent = await startVoiceAgent();
  const api = await testApi({ env: { ...agent.env, RATE_LIMIT_FACTOR: "1000" } });
  await api.ctx.jobs.open();
  const stop = await startWorker(api.ctx, never);
  return {
    api,
    owner: await api.as("OWNER"),
    newAgent: async () => createAgent(api.db, { external_id: await agent.newAgent() }),
    async close() {
      await stop();
      await api.close();
      await agent.close();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

interface Place {
  client: ContractClient;
  query: { agentId: string; deploymentId?: string; sessionId?: string };
}

export async function invited({ api, newAgent }: Stage) {
  const { id: agent_id } = await newAgent();
  const page = await createDeployment(api.db, { agent_id });
  const { email, id } = await createInvitation(api.db, page.id);
  const client = api.anonymous();
  const body = { deploymentSlug: page.slug, email, password: testAccessCode };
  await client.request("POST /api/deployment-login", { body });
  const query = { agentId: String(agent_id), deploymentId: page.id };
  return { client, query, page: { id: page.id }, invitation: { id }, agentId: agent_id };
}

export async function trainee({ api, newAgent }: Stage) {
  const room = await createRoom(api.db, { agent_id: (await newAgent()).id });
  const user = await createUser(api.db);
  await grantRoom(api.db, user.id, room.id);
  const sessionId = opaqueId();
  await api.db
    .insertInto("room_sessions")
    .values({ id: sessionId, room_id: room.id, user_id: user.id })
    .execute();
  const client = api.anonymous();
  client.cookies.set(sessionCookie, await createSession(api.db, user.id));
  return { client, query: { agentId: String(room.agent_id), sessionId }, room, user };
}

/** So far apart are a request to go on and an ending: together, and at each step of making an address. */
const apartMs = [0, 5, 10, 20, 30, 45, 60, 80, 100, 120, 150, 200, 250];

/** Sets two requests apart, which is what is tried here; nothing is waited for by it. */
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Somebody talks, loses the line and goes on, while what permitted it ends. @returns the new line; null where there is none */
async function race(place: Place, end: () => Promise<unknown>, apart: { end: number; goOn: number }) {
  const { client, query } = place;
  const { conversationId, signedUrl } = await client.request("GET /api/signed-url", { query });
  const before = dial(signedUrl);
  await before.settled;
  before.hangUp();
  await before.closed;
  const goOn = async () => {
    await after(apart.goOn);
    const answer = await client.send("GET /api/signed-url", { query: { ...query, resume: conversationId } });
    if (answer.status !== 200) return null;
    const line = dial(answer.data.signedUrl);
    await line.settled;
    return line;
  };
  const [line] = await Promise.all([goOn(), after(apart.end).then(end)]);
  return line;
}

/** Tries every distance in both orders, twice. @returns how many calls were tried, and how many of them live on now */
export async function raceEndings<P extends Place>(
  stage: Stage,
  arrive: (stage: Stage) => Promise<P>,
  end: (place: P) => Promise<unknown>,
): Promise<{ tried: number; living: () => number }> {
  const lines: Awaited<ReturnType<typeof race>>[] = [];
  for (const ms of [...apartMs, ...apartMs])
    lines.push(
      ...(await Promise.all(
        [
          { end: ms, goOn: 0 },
          { end: 0, goOn: ms },
        ].map(async (apart) => {
          const place = await arrive(stage);
          return race(place, () => end(place), apart);
        }),
      )),
    );
  return { tried: lines.length, living: () => lines.filter((line) => line?.isOpen()).length };
}
