import type { UpdateAgentInput } from "@field-advisor/schema/agents.endpoints";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createAgent } from "../../../test/factories.ts";
import { fakeVoice, testPersona } from "../../../test/fake-voice.ts";
import { testApi } from "../../../test/harness.ts";
import { quiet } from "../../../test/locks.ts";
import { reserveAgent } from "./agents.queries.ts";

const voice = fakeVoice();
const api = await testApi({ ctx: { voice } });
afterAll(() => api.close());

const owner = await api.as("OWNER");
beforeEach(() => {
  voice.state = "up";
});

const taken = "This agent is being changed. Try again in a moment.";

/** An agent of the registry that the provider knows too. */
async function known() {
  const agent = await createAgent(api.db);
  voice.agents.set(agent.external_id, { name: agent.name, persona: testPersona });
  return agent;
}

const changed = (prompt: string) => ({ persona: { ...testPersona, prompt }, version: 1 });
const change = (id: number, body: UpdateAgentInput) =>
  owner.send("PATCH /api/agents/:id", { params: { id }, body });
const read = (id: number) => owner.request("GET /api/agents/:id", { params: { id } });
const changesOf = (id: number) =>
  api.db.selectFrom("audit_log").select("action").where("subject_id", "=", String(id)).execute();

/** Has the provider take its time over changes, until they are let go. */
function holdChanges() {
  const before = { ...voice };
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  let asked = 0;
  voice.updateAgent = async (...change) => {
    asked += 1;
    await promise;
    return before.updateAgent(...change);
  };
  onTestFinished(() => {
    letGo();
    Object.assign(voice, before);
  });
  return { asked: () => asked, letGo };
}

test("of two changes at once one reaches the provider, and the other is told so at once", async () => {
  const { id, external_id } = await known();
  const held = holdChanges();
  const first = change(id, changed("You are calm."));
  await expect.poll(held.asked).toBe(1);
  for (const late of [changed("You are loud."), { description: "Not at the provider." }]) {
    const { status, error } = await change(id, late);
    expect([status, error.code, error.error]).toEqual([409, "conflict", taken]);
  }
  held.letGo();
  expect((await first).status).toBe(200);
  expect(held.asked()).toBe(1);
  expect(voice.agents.get(external_id)?.persona.prompt).toBe("You are calm.");
  expect(await changesOf(id)).toHaveLength(1);
  expect((await change(id, { description: "Afterwards." })).status).toBe(200);
});

test("while the provider is slow, more changes than there are connections hold none", async () => {
  const many = api.ctx.config.poolMax + 2;
  const agents = await Promise.all(Array.from({ length: many }, known));
  const held = holdChanges();
  const saves = agents.map(({ id }) => change(id, changed("You are calm.")));
  await expect.poll(held.asked).toBe(many);
  await quiet(api.db);
  held.letGo();
  for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
});

test("where the provider is down nothing is changed, and the next change does not wait", async () => {
  const { id } = await known();
  voice.state = "down";
  expect((await change(id, changed("You are calm."))).error.code).toBe("provider_failed");
  expect(await changesOf(id)).toEqual([]);
  voice.state = "up";
  expect((await change(id, changed("You are calm."))).data.version).toBe(2);
});

test("after a process was killed between the provider and the registry, the same change completes it", async () => {
  const { id, external_id, name } = await known();
  const body = { name: "Renamed", ...changed("You are calm.") };
  // What the process leaves behind.
  await reserveAgent(api.db, id, 30);
  voice.agents.set(external_id, { name: body.name, persona: body.persona });
  expect(await read(id)).toMatchObject({ name, version: 1, persona: { prompt: "You are calm." } });
  expect((await change(id, body)).error).toMatchObject({ code: "conflict", error: taken });

  const over = new Date(Date.now() - 1000);
  await api.db.updateTable("agents").set({ reserved_until: over }).where("id", "=", id).execute();
  expect((await change(id, body)).data).toMatchObject({ name: "Renamed", version: 2 });
  expect(await changesOf(id)).toHaveLength(1);
});

test("a change whose reservation is over by the time it is written is not written", async () => {
  const { id } = await known();
  const held = holdChanges();
  const late = change(id, { name: "Late", ...changed("You are calm.") });
  await expect.poll(held.asked).toBe(1);
  await api.db.updateTable("agents").set({ reserved_until: null }).where("id", "=", id).execute();
  const next = await reserveAgent(api.db, id, 30);
  held.letGo();
  expect((await late).error.code).toBe("conflict");
  const row = await api.db
    .selectFrom("agents")
    .select(["name", "reserved_until as until"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect([row.name === "Late", new Date(row.until ?? 0)]).toEqual([false, new Date(next ?? "")]);
});
