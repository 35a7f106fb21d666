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
    .set({ ended_at: new Date(), duration_seconds: 60, transcript: JSON.stringify([said("user", "Mine.")]) })
    .where("conversation_id", "=", id)
    .execute();
  const params = { id };
  const does = async () => ({
    read: (await client.send("GET /api/conversations/:id/mine", { params })).status,
    download: (await client.send("GET /api/conversations/:id/mine.txt", { params, query: {} }, sameOrigin))
      .status,
    rate: (await client.send("PUT /api/conversations/:id/rating", { params, body: { rating: 5 } })).status,
    remove: (await client.send("DELETE /api/conversations/:id/mine", { params })).status,
  });
  return { page, invitation: { id: invitation.id }, client, signIn, params, does };
}

const nothing = { read: 401, download: 401, rate: 401, remove: 401 };
const allButDeleting = { read: 200, download: 200, rate: 200, remove: 401 };

describe("the cookie of an invitation", () => {
  test("does nothing any more after its code was renewed; the new code opens what was said", async () => {
    const { invitation, signIn, does } = await talked();
    const { accessCode } = await owner.request("POST /api/invitations/:id/renew", {
      params: invitation,
      body: {},
    });
    expect(await does()).toEqual(nothing);
    await signIn(accessCode);
    expect(await does()).toEqual({ read: 200, download: 200, rate: 200, remove: 200 });
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
