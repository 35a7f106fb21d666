import { sql, type UpdateObject } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createDeployment, createInvitation, createUser, testAccessCode } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import type { DB } from "../../platform/db/schema.ts";
import { whileHeld } from "../../../test/locks.ts";
import { always, callServer } from "../../../test/provider-server.ts";

/** Names each conversation, says how far each one is, and ends it when asked. */
let progress: object = { status: "in-progress" };
const provider = await callServer((request, response) =>
  always(request.method === "POST" ? {} : progress)(request, response),
);
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "100" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
afterEach(() => {
  provider.meanwhile = async () => {};
});

const owner = await api.as("OWNER");
const adviser = await createUser(api.db, { first_name: "Grace", last_name: "Hopper" });
type Values = Parameters<typeof createInvitation>[2];
type Changes = UpdateObject<DB, "invitations">;

let network = 0;
const elsewhere = () => ({ address: `10.8.${++network}.1` });

/** A page with an invitation like that, and its person signed in. */
async function invited(values: Values = {}, client = api.anonymous()) {
  const page = await createDeployment(api.db, { user_id: adviser.id });
  const invitation = await createInvitation(api.db, page.id, values);
  const signIn = (who: ContractClient) =>
    who.send(
      "POST /api/deployment-login",
      { body: { deploymentSlug: page.slug, email: invitation.email, password: testAccessCode } },
      elsewhere(),
    );
  const start = (who: ContractClient) =>
    who.send("GET /api/signed-url", { query: { agentId: String(page.agent_id), deploymentId: page.id } });
  const set = (changes: Changes) =>
    api.db.updateTable("invitations").set(changes).where("id", "=", invitation.id).execute();
  const status = async () =>
    (
      await owner.request("GET /api/deployments/:id/invitations", { params: { id: page.id }, query: {} })
    ).find(({ id }) => id === invitation.id);
  return { page, invitation, client, signIn, start, set, status };
}

/** A conversation that ended after a minute. */
const talked = (id: string) =>
  api.db
    .updateTable("conversations")
    .set({ ended_at: new Date(), ended_by: "user", duration_seconds: 60 })
    .where("id", "=", id)
    .execute();

const refusal = ({ status, error }: { status: number; error: { code: string; error: string } }) => [
  status,
  error.code,
  error.error,
];
const ended = (how: string) => [403, "invitation_ended", `${how}. Please contact Grace Hopper.`];
const agoSeconds = (seconds: number) => sql<string>`now() - make_interval(secs => ${seconds})`;

const endedCalls = async () => {
  await api.performJobs();
  return provider.seen.filter(({ method }) => method === "POST").map(({ url }) => url?.split("/").at(-2));
};

describe("most sessions", () => {
  test("count conversations that began, from the first to the one that uses it up", async () => {
    const { client, signIn, start, status, page } = await invited({ max_sessions: 2 });
    await signIn(client);
    for (const used of [1, 2]) {
      const { data } = await start(client);
      await talked(data.conversationId);
      expect(await status()).toMatchObject({ sessionsUsed: used, status: used === 2 ? "used_up" : "active" });
    }
    expect(refusal(await start(client))).toEqual(ended("This invitation is used up"));
    const signedInLater = await signIn(api.anonymous());
    expect([signedInLater.status, signedInLater.data.invitationEnded]).toEqual([
      200,
      "This invitation is used up. Please contact Grace Hopper.",
    ]);
    const read = await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
    expect(read).toMatchObject({
      access: "granted",
      invitationEnded: "This invitation is used up. Please contact Grace Hopper.",
    });
  });

  test("are held by an address that may still be used, until it is certain that it was not", async () => {
    const { client, signIn, start, set, page } = await invited({ max_sessions: 1, max_minutes: 10 });
    await set({ counted_since: agoSeconds(3600) });
    await signIn(client);
    const { data } = await start(client);
    expect(refusal(await start(client))).toEqual(ended("This invitation is used up"));
    const read = await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
    expect(read.invitationEnded).toMatch(/^This invitation is used up/);
    const issued = (seconds: number) =>
      api.db
        .updateTable("conversations")
        .set({ issued_at: agoSeconds(seconds) })
        .where("id", "=", data.conversationId)
        .execute();
    await issued(30 * 60 - 60);
    expect((await start(client)).status).toBe(403);
    await issued(30 * 60 + 1);
    expect((await start(client)).status).toBe(200);
  });

  test("are counted by two processes together: of many at once, one begins", async () => {
    const { client, signIn, start, page, invitation } = await invited({ max_sessions: 1 });
    await signIn(client);
    const other = await api.elsewhere();
    other.cookies.set(`rsid-${page.id}`, client.cookies.get(`rsid-${page.id}`) ?? "");
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`invitation:${invitation.id}`}, 0))`;
    const answers = await whileHeld(
      api.db,
      (trx) => lock.execute(trx),
      () => Promise.all([client, other, client, other, client, other].map(start)),
      6,
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
  });

  test("stay counted when their person deletes what was said, until it is renewed", async () => {
    const { client, signIn, start, status, invitation } = await invited({ max_sessions: 1 });
    await signIn(client);
    const id = (await start(client)).data.conversationId;
    await talked(id);
    await client.request("DELETE /api/conversations/:id/mine", { params: { id } });
    expect(await status()).toMatchObject({ sessionsUsed: 1, status: "used_up" });
    expect(refusal(await start(client))).toEqual(ended("This invitation is used up"));
    await owner.request("POST /api/invitations/:id/renew", { params: { id: invitation.id }, body: {} });
    expect(await status()).toMatchObject({ sessionsUsed: 0, status: "pending" });
  });

  test("are counted from nothing when it is renewed", async () => {
    const { client, signIn, start, status, invitation, page } = await invited({ max_sessions: 1 });
    await signIn(client);
    const { data } = await start(client);
    await talked(data.conversationId);
    const { accessCode } = await owner.request("POST /api/invitations/:id/renew", {
      params: { id: invitation.id },
      body: {},
    });
    expect(await status()).toMatchObject({ sessionsUsed: 0, status: "pending" });
    const body = { deploymentSlug: page.slug, email: invitation.email, password: accessCode };
    await client.request("POST /api/deployment-login", { body }, elsewhere());
    expect((await start(client)).status).toBe(200);
  });

  test("mean nothing while the page is for everybody", async () => {
    const { client, signIn, start, page, status } = await invited({ max_sessions: 1 });
    await signIn(client);
    await api.db
      .updateTable("deployments")
      .set({ allow_anonymous: true })
      .where("id", "=", page.id)
      .execute();
    for (let n = 0; n < 2; n += 1) await talked((await start(client)).data.conversationId);
    expect(await status()).toMatchObject({ sessionsUsed: 0 });
  });
});

describe("from and until", () => {
  test("open and close it at their moment, and what goes on may go on", async () => {
    const { client, signIn, start, set, status, page } = await invited();
    await set({ valid_from: new Date("2099-05-02T07:00:00Z"), valid_until: null });
    const early = await signIn(client);
    expect(early.status).toBe(403);
    expect(early.error.error).toMatch(/^This invitation opens on 2 May 2099 at \d\d:00 \(\S+\)\.$/);
    await set({ valid_from: sql<string>`now()`, valid_until: sql<string>`now() + interval '1 minute'` });
    expect((await signIn(client)).status).toBe(200);
    const { data } = await start(client);
    const call = provider.newest();
    await set({ valid_until: sql<string>`now()` });
    expect(await status()).toMatchObject({ status: "expired" });
    expect(refusal(await start(client))).toEqual(ended("Your invitation has expired"));
    expect(refusal(await signIn(api.anonymous()))).toEqual(ended("Your invitation has expired"));
    const read = await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
    expect(read).toMatchObject({
      access: "form",
      recipientEmail: null,
      invitationEnded: "Your invitation has expired. Please contact Grace Hopper.",
    });
    expect(await endedCalls()).not.toContain(call);
    const end = await client.send("POST /api/conversations/:id/end", {
      params: { id: data.conversationId },
      body: { providerConversationId: null, endedBy: "user", durationSeconds: 30 },
    });
    expect(end.status).toBe(200);
  });

  test("with a wrong code nobody learns that it has ended", async () => {
    const { invitation, page } = await invited({ valid_until: new Date(Date.now() - 1000) });
    const body = { deploymentSlug: page.slug, email: invitation.email, password: "AAAAA-AAAAA" };
    const wrong = await api.anonymous().send("POST /api/deployment-login", { body }, elsewhere());
    expect(refusal(wrong)).toEqual([401, "invalid_credentials", "Invalid credentials"]);
    const read = await api.anonymous().request("GET /api/deployment/:slug", { params: { slug: page.slug } });
    expect(read.invitationEnded).toBeNull();
  });

  test("everybody who knows the code is counted as one sign-in, refused or not", async () => {
    const { client, signIn, page } = await invited({ revoked_at: new Date() });
    await signIn(client);
    const entries = await api.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", page.id)
      .execute();
    expect(entries).toEqual([{ action: "recipient.login_failed" }]);
  });
});

describe("a revoked invitation", () => {
  test("ends its sessions at once and what is talked with it, and nobody else's", async () => {
    const { client, signIn, start, page, invitation } = await invited();
    await signIn(client);
    await start(client);
    const mine = provider.newest();
    const second = api.anonymous();
    const body = {
      deploymentSlug: page.slug,
      email: page.recipient_email ?? "",
      password: testAccessCode,
    };
    await second.request("POST /api/deployment-login", { body }, elsewhere());
    await start(second);
    const theirs = provider.newest();
    await owner.request("POST /api/invitations/:id/revoke", { params: { id: invitation.id } });
    expect(refusal(await start(client))).toEqual(ended("This invitation was withdrawn"));
    const read = await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
    expect(read).toMatchObject({
      access: "form",
      invitationEnded: "This invitation was withdrawn. Please contact Grace Hopper.",
    });
    expect((await start(second)).status).toBe(200);
    expect(await endedCalls()).toContain(mine);
    expect(await endedCalls()).not.toContain(theirs);
  });

  test("does not let an address out that is being made at that moment", async () => {
    const { client, signIn, start, invitation } = await invited();
    await signIn(client);
    provider.meanwhile = () =>
      owner.request("POST /api/invitations/:id/revoke", { params: { id: invitation.id } });
    expect((await start(client)).error.code).toBe("invitation_ended");
    expect(await endedCalls()).toContain(provider.newest());
  });
});

describe("most minutes", () => {
  /** As if the job had waited for its time. */
  const whenDue = () =>
    sql`update jobs.job set start_after = now() where name = 'end-at-limit' and state = 'created'`.execute(
      api.db,
    );
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
  const lookAgain = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::int as seconds from jobs.job
      where name = 'end-at-limit' and state = 'created'`.execute(api.db);
    return rows.map(({ seconds }) => seconds);
  };
  beforeEach(() => sql`delete from jobs.job where name = 'end-at-limit'`.execute(api.db));

  test("are told with the address, and end the conversation at their last one", async () => {
    const { client, signIn, start } = await invited({ max_minutes: 10 });
    await signIn(client);
    const { data } = await start(client);
    const call = provider.newest();
    expect(data.maxMinutes).toBe(10);
    expect(await lookAgain()).toEqual([600]);
    progress = { status: "in-progress", metadata: { start_time_unix_secs: secondsAgo(540) } };
    await whenDue();
    expect(await endedCalls()).not.toContain(call);
    expect(await lookAgain()).toEqual([expect.closeTo(60, -2)]);
    progress = { status: "in-progress", metadata: { start_time_unix_secs: secondsAgo(601) } };
    await whenDue();
    expect(await endedCalls()).toContain(call);
  });

  test("end it whatever the browser has reported", async () => {
    const { client, signIn, start } = await invited({ max_minutes: 1 });
    await signIn(client);
    const { data } = await start(client);
    const call = provider.newest();
    await client.request("POST /api/conversations/:id/end", {
      params: { id: data.conversationId },
      body: { providerConversationId: null, endedBy: "user", durationSeconds: 3 },
    });
    progress = { status: "in-progress", metadata: { start_time_unix_secs: secondsAgo(61) } };
    await whenDue();
    expect(await endedCalls()).toContain(call);
  });

  test.each([
    ["is over", { status: "done" }, 0, []],
    ["has not begun and may begin", { status: "initiated" }, 60, [60]],
    ["has not begun and cannot begin any more", { status: "initiated" }, 21 * 60, []],
  ])("a conversation that %s is left alone", async (_what, state, issuedSeconds, again) => {
    const { client, signIn, start } = await invited({ max_minutes: 1 });
    await signIn(client);
    const { data } = await start(client);
    const call = provider.newest();
    await api.db
      .updateTable("conversation_legs")
      .set({ issued_at: agoSeconds(issuedSeconds) })
      .where("conversation_id", "=", data.conversationId)
      .execute();
    progress = state;
    await whenDue();
    expect(await endedCalls()).not.toContain(call);
    expect(await lookAgain()).toEqual(again);
  });

  test("an invitation without them ends nothing", async () => {
    const { client, signIn, start } = await invited();
    await signIn(client);
    expect((await start(client)).data).not.toHaveProperty("maxMinutes");
    expect(await lookAgain()).toEqual([]);
  });
});
