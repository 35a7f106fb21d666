import { expect, test } from "vitest";
import { startAgent } from "./start-agent.ts";

/** The state for load balancers of an agent that is ready as soon as its voice is. */
async function startReady() {
  const { url, deps } = await startAgent();
  const asked = () => fetch(`${url}/ready`);
  await expect.poll(async () => (await asked()).status).toBe(200);
  return { asked, pool: deps.pool };
}

test("it is not ready while its database lacks a migration, whatever an earlier version left there", async () => {
  const { asked, pool } = await startReady();
  const { rows } = await pool.query<{ name: string }>("delete from migrations returning name");
  const names = rows.map(({ name }) => name).toSorted();
  const add = (name: string | undefined) => pool.query("insert into migrations (name) values ($1)", [name]);
  for (const name of names.slice(0, -1)) await add(name);
  const answer = await asked();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ status: "unavailable", database: false, mouth: true });
  await add(names.at(-1));
  expect((await asked()).status).toBe(200);
});

test("it is ready with what a later version has added", async () => {
  const { asked, pool } = await startReady();
  await pool.query("insert into migrations (name) values ('9999-of-a-later-version.sql')");
  expect((await asked()).status).toBe(200);
});
