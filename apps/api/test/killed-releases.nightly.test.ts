import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../src/platform/db/database.ts";
import { sendJson, type Sent } from "./api-process.ts";
import { createDeployment, createRelease } from "./factories.ts";
import { stage } from "./killed-stage.ts";

/** How many connections wait for a lock. */
const waiting = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
};

test(
  "a release whose process is killed in the middle has taken no page, and takes all under the same key",
  { timeout: 60_000 },
  async () => {
    const { db, agent, cookie, start } = await stage();
    const pages: { id: string }[] = [];
    for (let count = 0; count < 3; count++) pages.push(await createDeployment(db, { agent_id: agent.id }));
    const send: Sent = {
      method: "POST",
      path: "/api/fast-redeploy",
      body: { targetVersion: "BETA 3" },
      key: "release-of-beta-3",
    };
    const taken = () => db.selectFrom("release_pages").select("deployment_id").execute();
    const entries = () =>
      db.selectFrom("audit_log").select("action").where("subject_type", "=", "release").execute();

    const first = await start();
    // The last page is locked, so the release has its row, and waits, when its process dies.
    await db.transaction().execute(async (trx) => {
      const [last] = pages
        .map(({ id }) => id)
        .toSorted()
        .toReversed();
      await trx
        .selectFrom("deployments")
        .select("id")
        .where("id", "=", last ?? "")
        .forUpdate()
        .execute();
      const answer = sendJson(first.port, cookie, send);
      await expect.poll(() => waiting(db)).toBe(1);
      first.signal("SIGKILL");
      expect(await answer).toBeNull();
      await first.exited;
    });
    const second = await start();
    await expect.poll(() => waiting(db)).toBe(0);
    expect([await taken(), await entries()]).toEqual([[], []]);

    const done = await sendJson(second.port, cookie, send);
    expect(done).toMatchObject({ status: 200, body: { successfulUpdates: 3, totalDeployments: 3 } });
    expect(await sendJson(second.port, cookie, send)).toEqual(done);
    expect([(await taken()).length, (await entries()).length]).toEqual([3, 1]);
  },
);

test("a restore that is killed before its commit has changed nothing", { timeout: 60_000 }, async () => {
  const { db, agent, cookie, start } = await stage();
  const values = { agent_id: agent.id, recipient_email: "r@example.test" };
  const page = await createDeployment(db, values);
  const { id } = await createRelease(db, [page]);
  await db
    .updateTable("deployments")
    .set({ allow_anonymous: true, title: "Now" })
    .where("id", "=", page.id)
    .execute();
  const send: Sent = {
    method: "POST",
    path: `/api/fast-redeploy/releases/${id}/restore`,
    body: {},
    key: "restore-of-a-release",
  };
  const title = async () =>
    (await db.selectFrom("deployments").select("title").where("id", "=", page.id).executeTakeFirstOrThrow())
      .title;

  const first = await start({ at: "before commit", queue: "end-calls" });
  const [answer] = await Promise.all([sendJson(first.port, cookie, send), first.exited]);
  expect([answer, await title()]).toEqual([null, "Now"]);
  const second = await start();
  expect(await sendJson(second.port, cookie, send)).toMatchObject({
    status: 200,
    body: { successfulUpdates: 1 },
  });
  expect(await title()).toBe(page.title);
});
