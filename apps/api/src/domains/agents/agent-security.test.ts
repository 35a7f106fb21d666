import { afterAll, beforeEach, expect, test } from "vitest";
import { createAgent, createDeployment, createRoom } from "../../../test/factories.ts";
import { fakeVoice } from "../../../test/fake-voice.ts";
import { testApi } from "../../../test/harness.ts";
import { performSchedules } from "../../../test/perform-jobs.ts";
import { createLog } from "../../lib/log.ts";

const voice = fakeVoice();
const lines: { agents?: string[]; msg: string }[] = [];
const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
const api = await testApi({ ctx: { voice, log } });
afterAll(() => api.close());
beforeEach(() => {
  lines.length = 0;
  voice.state = "up";
});

const warned = async () => {
  await performSchedules(api.ctx);
  return lines.flatMap(({ agents = [] }) => agents).toSorted();
};

test("of agents in use that anybody may talk to operators are warned, of others not", async () => {
  const [inRoom, onPage, guarded, unused, off, foreign] = [
    await createAgent(api.db),
    await createAgent(api.db),
    await createAgent(api.db),
    await createAgent(api.db),
    await createAgent(api.db, { is_active: false }),
    await createAgent(api.db, { source: "custom" }),
  ];
  for (const { id } of [inRoom, guarded, off, foreign]) await createRoom(api.db, { agent_id: id });
  await createDeployment(api.db, { agent_id: onPage.id });
  for (const agent of [inRoom, onPage, unused, off, foreign]) voice.open.add(agent.external_id);
  expect(await warned()).toEqual([inRoom.external_id, onPage.external_id].toSorted());
});

test("a provider that is down is asked in the next round", async () => {
  const { agent_id } = await createRoom(api.db);
  expect(agent_id).not.toBeNull();
  voice.state = "down";
  expect(await warned()).toEqual([]);
});
