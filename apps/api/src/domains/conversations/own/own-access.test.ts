import { afterAll, describe, expect, test } from "vitest";
import { createDeployment, createInvitation, said, testAccessCode } from "../../../../test/factories.ts";
import { testApi } from "../../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());

const owner = await api.as("OWNER");
const sameOrigin = { headers: { "sec-fetch-site": "same-origin" } };

/** Somebody invited whose conversation is over, and what their cookie still does. */
async function talked() {
  const page = await createDeployment(api.db);
  const invitation = await createInvitation(api.db, page.id);
  const client = api.anonymous();
  const signIn = (password = testAccessCode) =>
    client.request("POST /api/deployment-login", {
      body: { deploymentSlug: page.slug, email: invitation.email, password },
    });
  await signIn();
  const query = { agentId: String(page.agent_id), deploymentId: page.id };
  const { conversationId: id } = await client.request("GET /api/signed-url", { query });
  await api.db
    .updateTable("conversation_legs")
    .set({
      started_at: new Date(),
      ended_at: new Date(),
      duration_seconds: 60,
      transcript: JSON.stringify([said("user", "Mine.")]),
    })
    .where("conversation_id", "=", id)
    .execute();
  const params = { id };
  const list = () => client.send("GET /api/conversations/mine", { query: { deploymentId: page.id } });
  const finds = async () => {
    const { status, data } = await list();
    return status === 200 ? data.map(({ mayDelete }) => (mayDelete ? "all" : "no deleting")).join() : status;
  };
  const does = async () => ({
    find: await finds(),
    read: (await client.send("GET /api/conversations/:id/mine", { params })).status,
    download: (await client.send("GET /api/conversations/:id/mine.txt", { params, query: {} }, sameOrigin))
      .status,
    rate: (await client.send("PUT /api/conversations/:id/rating", { params, body: { rating: 5 } })).status,
    remove: (await client.send("DELETE /api/conversations/:id/mine", { params })).status,
  });
  return { page, invitation: { id: invitation.id }, client, signIn, params, list, does };
}

const nothing = { find: "", read: 401, download: 401, rate: 401, remove: 401 };
const allButDeleting = { find: "no deleting", read: 200, download: 200, rate: 200, remove: 401 };

describe("the cookie of an invitation", () => {
  test("does nothing any more after its code was renewed; the new code opens what was said", async () => {
    const { invitation, signIn, does } = await talked();
    const { accessCode } = await owner.request("POST /api/invitations/:id/renew", {
      params: invitation,
      body: {},
    });
    expect(await does()).toEqual(nothing);
    await signIn(accessCode);
    expect(await does()).toEqual({ find: "all", read: 200, download: 200, rate: 200, remove: 200 });
  });

  test("does nothing any more after it was withdrawn", async () => {
    const { invitation, does } = await talked();
    await owner.request("POST /api/invitations/:id/revoke", { params: invitation });
    expect(await does()).toEqual(nothing);
  });

  test("reads what was said after the page was paused, and deletes nothing", async () => {
    const { page, client, params, does } = await talked();
    await owner.request("PATCH /api/deployments/:id", {
      params: { id: page.id },
      body: { status: "paused" },
    });
    expect(await does()).toEqual(allButDeleting);
    expect(await client.request("GET /api/conversations/:id/mine", { params })).toMatchObject({
      mayDelete: false,
    });
  });

  test("does so after the invitation has expired", async () => {
    const { invitation, does } = await talked();
    await api.db
      .updateTable("invitations")
      .set({ valid_until: new Date(Date.now() - 1000) })
      .where("id", "=", invitation.id)
      .execute();
    expect(await does()).toEqual(allButDeleting);
  });

  test("does nothing once the time of its session is over", async () => {
    const { page, does } = await talked();
    await api.db
      .updateTable("page_sessions")
      .set({ absolute_expires_at: new Date(Date.now() - 1000) })
      .where("deployment_id", "=", page.id)
      .execute();
    expect(await does()).toEqual(nothing);
  });
});

describe("one's own conversations on a page", () => {
  test("are found later by whoever signs in again, also once the invitation is used up", async () => {
    const { page, invitation, params, signIn, list, client } = await talked();
    await api.db
      .updateTable("invitations")
      .set({ max_sessions: 1 })
      .where("id", "=", invitation.id)
      .execute();
    client.cookies.delete(`rsid-${page.id}`);
    client.cookies.delete("vid");
    expect((await list()).status).toBe(401);
    await signIn();
    const { data, headers } = await list();
    expect(headers["x-total-count"]).toBe("1");
    expect(data).toEqual([
      {
        id: params.id,
        reference: expect.stringMatching(/^[A-Z0-9_-]{4}-[A-Z0-9_-]{4}$/),
        startedAt: expect.any(String),
        seconds: 60,
        record: "here",
        mayDownload: true,
        mayDelete: true,
        hasSound: false,
      },
    ]);
    await client.request("DELETE /api/conversations/:id/mine", { params });
    expect((await list()).data).toEqual([]);
    expect((await client.request("GET /api/deployment/:slug", { params: { slug: page.slug } })).access).toBe(
      "granted",
    );
  });

  test("are nobody else's, on no other page, and told newest first in parts", async () => {
    const page = await createDeployment(api.db, { allow_anonymous: true });
    const other = await createDeployment(api.db, { allow_anonymous: true, agent_id: page.agent_id });
    const [mine, theirs] = [api.anonymous(), api.anonymous()];
    const talks = async (client: typeof mine, { id, slug, agent_id }: typeof page, transcript: unknown) => {
      await client.request("GET /api/deployment/:slug", { params: { slug } });
      const query = { agentId: String(agent_id), deploymentId: id };
      const { conversationId } = await client.request("GET /api/signed-url", { query });
      const ended = { started_at: new Date(), ended_at: new Date(), duration_seconds: 60 };
      const set = { ...ended, transcript: JSON.stringify(transcript) };
      await api.db
        .updateTable("conversation_legs")
        .set(set)
        .where("conversation_id", "=", conversationId)
        .execute();
      return conversationId;
    };
    const [first, second] = [await talks(mine, page, [said("user", "One.")]), await talks(mine, page, [])];
    await talks(mine, other, []);
    await talks(theirs, page, []);
    const query = { agentId: String(page.agent_id), deploymentId: page.id };
    await mine.request("GET /api/signed-url", { query });
    const list = (part: object) =>
      mine.send("GET /api/conversations/mine", { query: { deploymentId: page.id, ...part } });
    const parts = await Promise.all([list({ limit: 1 }), list({ limit: 1, offset: 1 })]);
    expect(parts.map(({ data }) => data.map(({ id }) => id))).toEqual([[second], [first]]);
    expect(parts.map(({ headers }) => headers["x-total-count"])).toEqual(["2", "2"]);
    await api.db.updateTable("conversations").set({ keeps_words: false }).where("id", "=", first).execute();
    expect((await list({})).data.map(({ record }) => record)).toEqual(["here", "none"]);
  });
});
