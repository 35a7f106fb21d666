import { expect, test } from "vitest";
import { sweep } from "../src/db/live.queries.ts";
import { start } from "./agent-process.ts";
import { begin, createAgent, hearSome, idOf, isResumed, recordOf, said, step, textOnly } from "./followed.ts";
import { silence } from "./speech.ts";
import { type RunningAgent, startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const webhook = {
  VOICE_AGENT_WEBHOOK_URL: "http://127.0.0.1:9/hook",
  VOICE_AGENT_WEBHOOK_SECRET: "a-webhook-secret-for-tests",
};

/** Another process of the same installation. */
const beside = ({ deps: { config } }: RunningAgent) =>
  startAgent({ ...webhook, DATABASE_URL: config.databaseUrl, VOICE_AGENT_SECRET: config.secrets[0] });

const announced = async ({ deps: { pool } }: RunningAgent) => {
  const { rows } = await pool.query<{ id: string }>(
    "select conversation_id as id from webhook_deliveries order by 1",
  );
  return rows.map(({ id }) => id);
};

/** A conversation whose process was last seen some time ago. */
async function abandoned(agent: RunningAgent, agentId: string, seconds: number): Promise<string> {
  const id = `conv_${String(seconds).padStart(32, "0")}`;
  await agent.deps.pool.query(
    `with c as (
       insert into conversations (conversation_id, agent_id, agent_name, status, started_at, accepted_at, seen_at)
       values ($1, $2, 'Test agent', 'in-progress', now() - make_interval(secs => 2 * $3),
         now() - make_interval(secs => 2 * $3), now() - make_interval(secs => $3)) returning conversation_id
     ), i as (
       insert into issued_tickets (conversation_id, agent_id, began) values ($1, $2, true)
     )
     insert into transcript_items (conversation_id, position, role, message, time_in_call_secs, event_id, medium)
     select conversation_id, position, role, message, 0, position, 'text' from c, (values
       (0, 'agent', 'Good day.'), (1, 'user', 'Tell me about yourself.'), (2, 'agent', 'The first step.')
     ) as lines (position, role, message)`,
    [id, agentId, seconds],
  );
  return id;
}

test("one that another process holds is ended there, and gone on with here", async () => {
  const first = await startAgent();
  const id = await createAgent(first);
  const before = await begin(first, id);
  await step(before);
  const second = await beside(first);
  const after = await begin(second, id, idOf(before));
  expect(await before.closed).toEqual({ code: 4409, reason: "superseded" });
  expect(await step(after)).toBe("The second step.");
  expect(await recordOf(second, idOf(before))).toMatchObject({ status: "done", transcript: [{}, {}, {}] });
});

test("one whose process died is closed as of when it was last seen, and its record announced", async () => {
  const agent = await startAgent(webhook);
  const id = await createAgent(agent);
  const before = await abandoned(agent, id, 50);
  // With this clock waiting for the process never times out.
  agent.deps.now = () => 0;
  const after = await begin(agent, id, before);
  expect(isResumed(after)).toBe(true);
  expect(await step(after)).toBe("The second step.");
  expect(await recordOf(agent, before)).toMatchObject({
    status: "failed",
    metadata: { call_duration_secs: 50, error: { code: 1006 } },
  });
  expect(await announced(agent)).toEqual([before]);
});

test("what nobody goes on with is closed and announced after two minutes without a sign of its process", async () => {
  const agent = await startAgent(webhook);
  const id = await createAgent(agent);
  const [recent, old] = [await abandoned(agent, id, 110), await abandoned(agent, id, 130)];
  await sweep(agent.deps.pool, { announce: true });
  await sweep(agent.deps.pool, { announce: true });
  expect(await recordOf(agent, recent)).toMatchObject({ status: "in-progress" });
  expect(await recordOf(agent, old)).toMatchObject({
    status: "failed",
    metadata: { call_duration_secs: 130 },
  });
  expect(await announced(agent)).toEqual([old]);
  await sweep(agent.deps.pool, { announce: false });
});

test("nothing is announced where there is nobody to announce it to", async () => {
  const agent = await startAgent();
  await abandoned(agent, await createAgent(agent), 130);
  await sweep(agent.deps.pool, { announce: false });
  expect(await announced(agent)).toEqual([]);
});

test("which addresses were given out is kept for a week", async () => {
  const agent = await startAgent();
  await agent.signedUrl();
  await agent.deps.pool.query("update issued_tickets set issued_at = now() - interval '8 days'");
  await agent.signedUrl();
  await sweep(agent.deps.pool, { announce: false });
  const { rows } = await agent.deps.pool.query("select from issued_tickets");
  expect(rows).toHaveLength(1);
});

/** Another process of the same installation, and a conversation with it. */
async function converseElsewhere({ deps, signedUrl }: RunningAgent, id: string, initiation: object = {}) {
  const { databaseUrl: DATABASE_URL, secrets } = deps.config;
  const { child, output } = start({
    DATABASE_URL,
    VOICE_AGENT_SECRET: secrets[0],
    VOICE_AGENT_PORT: "0",
    ...webhook,
  });
  await expect.poll(() => output.out).toContain("voice agent ready on");
  const url = new URL(await signedUrl(id));
  url.host = new URL(output.out.trim().split(" ").at(-1) ?? "").host;
  const client = await new TestClient(url.href).start(initiation);
  await client.next("agent_response", 0);
  return { child, client };
}

test("of a process that is killed no line is lost that was said, and another one goes on with the conversation", async () => {
  const agent = await startAgent(webhook);
  const id = await createAgent(agent);
  const { child, client: before } = await converseElsewhere(agent, id, textOnly);
  await step(before);
  await expect.poll(async () => (await recordOf(agent, idOf(before)))["transcript"]).toHaveLength(3);
  child.kill("SIGKILL");
  await before.closed;
  const after = await begin(agent, id, idOf(before));
  expect([isResumed(after), said(after)]).toEqual([true, []]);
  expect(await step(after)).toBe("The second step.");
  expect(await announced(agent)).toEqual([idOf(before)]);
});

test("killed in the middle of a spoken sentence, it is followed by another process that says it again and goes on", async () => {
  const agent = await startAgent(webhook);
  const sentence = "I have put a little money aside every month since my first job.";
  const long = `${sentence} ${sentence.replace("money", "time")} And that is all that I wanted to say.`;
  const script = { steps: [long, "The second step."] };
  const id = await createAgent(agent, { agent: { first_message: "Good day.", script } });
  const { child, client: before } = await converseElsewhere(agent, id);
  await hearSome(before, 0);
  expect(await step(before)).toBe(long);
  await before.next("audio");
  await before.speak(silence(1500));
  child.kill("SIGKILL");
  expect((await before.closed).code).toBe(1006);

  const after = await new TestClient(await agent.signedUrl(id, idOf(before))).start();
  await after.next("audio", 0);
  expect([isResumed(after), said(after)]).toEqual([true, [long]]);
  // A line of which hardly anything was heard would be repeated.
  await after.speak(silence(4000));
  expect(await step(after)).toBe("The second step.");
  const lines = async (one: TestClient) => (await recordOf(agent, idOf(one)))["transcript"];
  expect(await lines(before)).toMatchObject([{ message: "Good day." }, { role: "user" }, { message: long }]);
});
