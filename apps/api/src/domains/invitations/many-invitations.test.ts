import { afterAll, describe, expect, test } from "vitest";
import { createDeployment, createInvitation, createUser, testAccessCode } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());

const owner = await api.as("OWNER");
const yesterday = new Date(Date.now() - 86_400_000);

/** Two pages: one who came, two who never came, one of whom was withdrawn. */
async function crowd(word: string) {
  const [north, south] = [await createDeployment(api.db), await createDeployment(api.db)];
  const named = (recipient_name: string) => ({ recipient_name: `${recipient_name} ${word}` });
  const came = await createInvitation(api.db, north.id, { ...named("Ada"), last_seen_at: yesterday });
  const never = await createInvitation(api.db, south.id, named("Ben"));
  const withdrawn = await createInvitation(api.db, south.id, { ...named("Cy"), revoked_at: yesterday });
  return { north, south, came, never, withdrawn };
}

describe("invitations to all pages", () => {
  test("are listed with their pages, and those who never came are found", async () => {
    const { south, came, never, withdrawn } = await crowd("Quill");
    const all = await owner.request("GET /api/invitations", { query: { search: "quill" } });
    expect(all.map(({ id }) => id)).toEqual([withdrawn.id, never.id, came.id]);
    expect(all[1]?.page).toMatchObject({ id: south.id, deploymentName: south.name, slug: south.slug });
    const found = await owner.request("GET /api/invitations/found", {
      query: { search: "quill", neverCame: "true", status: "pending" },
    });
    expect(found).toEqual({ ids: [never.id], total: 1 });
    const csv = await owner.send("GET /api/invitations/export", {
      query: { search: "quill", neverCame: "true" },
      headers: { "sec-fetch-site": "same-origin" },
    } as never);
    expect(csv.status).toBe(200);
  });

  test("are revoked together; whoever came meanwhile is spared", async () => {
    const { north, came, never, withdrawn } = await crowd("Brook");
    const { results } = await owner.request("POST /api/invitations/revoke", {
      body: { ids: [came.id, never.id, withdrawn.id], ifStill: { neverCame: "true" } },
    });
    const outcomes = new Map(results.map(({ id, outcome, reason }) => [id, reason ?? outcome]));
    expect([came, never, withdrawn].map(({ id }) => outcomes.get(id))).toEqual([
      "It no longer matches the filter.",
      "changed",
      "unchanged",
    ]);
    const entries = await api.db
      .selectFrom("audit_log")
      .select("subject_id")
      .where("action", "=", "invitation.revoke")
      .where("subject_id", "in", [north.id, never.deployment_id])
      .execute();
    expect(entries).toEqual([{ subject_id: never.deployment_id }]);
  });

  test("get new codes, shown once, with which the old ones stop working", async () => {
    const { south, never } = await crowd("Heath");
    const late = await createInvitation(api.db, south.id, { valid_until: yesterday });
    const { results } = await owner.request("POST /api/invitations/renew", {
      body: { ids: [never.id, late.id] },
    });
    const byId = new Map(results.map((each) => [each.id, each]));
    expect(byId.get(late.id)).toMatchObject({ outcome: "refused", issued: null });
    const issued = byId.get(never.id)?.issued;
    expect(issued?.invitation.page.slug).toBe(south.slug);
    const signIn = async (password: string) =>
      (
        await api.anonymous().send("POST /api/deployment-login", {
          body: { deploymentSlug: south.slug, email: never.email, password },
        })
      ).status;
    expect([await signIn(testAccessCode), await signIn(issued?.accessCode ?? "")]).toEqual([401, 200]);
  });

  test("to pages of others are neither seen nor changed", async () => {
    const { never } = await crowd("Moor");
    const stranger = await api.as(await createUser(api.db));
    expect(await stranger.request("GET /api/invitations", { query: {} })).toEqual([]);
    const { results } = await stranger.request("POST /api/invitations/revoke", { body: { ids: [never.id] } });
    expect(results).toMatchObject([{ name: "", reason: "This invitation no longer exists." }]);
  });
});
