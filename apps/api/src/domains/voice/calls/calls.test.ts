import { afterAll, expect, test } from "vitest";
import { createDeployment, testAccessCode } from "../../../../test/factories.ts";
import { testApi } from "../../../../test/harness.ts";
import { always, providerServer } from "../../../../test/provider-server.ts";

/** Names each conversation, ends it when asked, and cannot end the one called stubborn. */
let given = 0;
const provider = await providerServer((request, response) => {
  if (request.method === "POST")
    return always({}, request.url?.includes("stubborn") ? 500 : 200)(request, response);
  const conversation_id = `conv_${++given}`;
  return always({ signed_url: "wss://voice.test/talk", conversation_id })(request, response);
});
const api = await testApi({ env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key" } });
afterAll(async () => {
  await api.close();
  await provider.close();
});

const owner = await api.as("OWNER");
type Deployment = Awaited<ReturnType<typeof createDeployment>>;

async function talkOn({ slug, id, agent_id }: Deployment, client = api.anonymous()): Promise<string> {
  await client.deployments.page({ params: { slug } });
  await client.voice.signedUrl({ query: { agentId: String(agent_id), deploymentId: id } });
  return `conv_${given}`;
}

const ended = () =>
  provider.seen.filter(({ method }) => method === "POST").map(({ url }) => url?.split("/").at(-2));

test.each(["paused", "ended", "archived"] as const)(
  "a page that is %s ends what is talked on it",
  async (status) => {
    const [page, other] = [
      await createDeployment(api.db, { allow_anonymous: true }),
      await createDeployment(api.db, { allow_anonymous: true }),
    ];
    const [mine, elsewhere] = [await talkOn(page), await talkOn(other)];
    const preview = await talkOn(page, owner);
    await owner.deployments.update({ params: { id: page.id }, body: { status } });
    await expect.poll(ended).toContain(mine);
    expect(ended()).not.toContain(elsewhere);
    expect(ended()).not.toContain(preview);
  },
);

test("a renewed access code ends the conversation that the old one opened", async () => {
  const page = await createDeployment(api.db);
  const recipient = api.anonymous();
  const body = { deploymentSlug: page.slug, email: page.recipient_email ?? "", password: testAccessCode };
  await recipient.deployments.login({ body });
  const conversation = await talkOn(page, recipient);
  await owner.deployments.renewAccessCode({ params: { id: page.id } });
  await expect.poll(ended).toContain(conversation);
});

test("a page closes although the provider cannot end its conversation", async () => {
  const page = await createDeployment(api.db, { allow_anonymous: true });
  const conversation = await talkOn(page);
  await api.db
    .updateTable("conversations")
    .set({ provider_conversation_id: "stubborn" })
    .where("provider_conversation_id", "=", conversation)
    .execute();
  const { deployment } = await owner.deployments.update({
    params: { id: page.id },
    body: { status: "paused" },
  });
  expect(deployment.status).toBe("paused");
  await expect.poll(ended).toContain("stubborn");
});
