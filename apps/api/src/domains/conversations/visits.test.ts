import { afterAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAgent, createDeployment, createUser, testAccessCode } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { always, providerServer } from "../../../test/provider-server.ts";

const provider = await providerServer(always({ signed_url: "wss://voice.test/talk" }));
const api = await testApi({
  env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key", RATE_LIMIT_FACTOR: "1000" },
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

type Page = Awaited<ReturnType<typeof createDeployment>>;

const openPage = (values: object = {}) => createDeployment(api.db, { allow_anonymous: true, ...values });

async function outcome(client: ContractClient, { agent_id, id }: Page, names: "the page" | "its agent") {
  const query = { agentId: String(agent_id), ...(names === "the page" && { deploymentId: id }) };
  const answer = await client.send("GET /api/signed-url", { query });
  return answer.status === 200 ? "started" : (answer.error.issues?.[0]?.path ?? answer.error.code);
}

const read = (client: ContractClient, { slug }: Page) =>
  client.request("GET /api/deployment/:slug", { params: { slug } });

const talksOn = async ({ id }: Page) =>
  (await api.db.selectFrom("conversations").select("id").where("deployment_id", "=", id).execute()).length;

test("whoever read one page for everybody talks on that page, and on no other", async () => {
  const agent = await createAgent(api.db);
  const [mine, others, elsewhere] = [
    await openPage({ agent_id: agent.id }),
    await openPage({ agent_id: agent.id }),
    await openPage(),
  ];
  const visitor = api.anonymous();
  await read(visitor, mine);
  expect(await outcome(visitor, mine, "the page")).toBe("started");
  for (const page of [others, elsewhere]) {
    expect(await outcome(visitor, page, "the page")).toBe("not_signed_in");
    expect(await outcome(visitor, page, "its agent")).toBe("deploymentId");
    expect(await talksOn(page)).toBe(0);
  }
});

test("a recipient names the page too", async () => {
  const page = await createDeployment(api.db);
  const recipient = api.anonymous();
  const body = { deploymentSlug: page.slug, email: page.recipient_email ?? "", password: testAccessCode };
  await recipient.request("POST /api/deployment-login", { body });
  expect(await outcome(recipient, page, "its agent")).toBe("deploymentId");
  expect(await outcome(recipient, page, "the page")).toBe("started");
});

test("one of the staff with a visitor's cookie is not booked on somebody's page", async () => {
  const page = await openPage();
  const user = await api.as("USER");
  await read(user, page);
  expect(await outcome(user, page, "its agent")).toBe("forbidden");
  expect(await talksOn(page)).toBe(0);
  expect(await outcome(user, page, "the page")).toBe("started");
});

test("a cookie of one page shows nothing on another, whatever it is called, and nothing when changed", async () => {
  const [mine, other] = [await openPage(), await openPage()];
  const visitor = api.anonymous();
  await read(visitor, mine);
  const visit = visitor.cookies.get(`vid-${mine.id}`) ?? "";
  visitor.cookies.set(`vid-${other.id}`, visit);
  expect(await outcome(visitor, other, "the page")).toBe("not_signed_in");
  visitor.cookies.set(`vid-${other.id}`, visitor.cookies.get("vid") ?? "");
  expect(await outcome(visitor, other, "the page")).toBe("not_signed_in");
  visitor.cookies.set(`vid-${mine.id}`, `${visit}x`);
  expect(await outcome(visitor, mine, "the page")).toBe("not_signed_in");
});

test("two pages that are opened at the same moment can both be talked on, in every process", async () => {
  const pages = [await openPage(), await openPage()];
  const visitor = api.anonymous();
  await Promise.all(pages.map((page) => read(visitor, page)));
  for (const page of pages) expect(await outcome(visitor, page, "the page")).toBe("started");
  const elsewhere = await api.elsewhere();
  for (const name of ["vid", ...pages.map(({ id }) => `vid-${id}`)])
    elsewhere.cookies.set(name, visitor.cookies.get(name) ?? "");
  for (const page of pages) expect(await outcome(elsewhere, page, "the page")).toBe("started");
});

test("of many pages the twenty that were read last stay open, and names that are none do no harm", async () => {
  const { id: agent_id } = await createAgent(api.db);
  const { id: user_id } = await createUser(api.db);
  const visitor = api.anonymous();
  visitor.cookies.set("vid-not a name,", "x");
  visitor.cookies.set("vid-../../x", "x");
  const pages: Page[] = [];
  for (let count = 0; count < 22; count++) {
    const page = await openPage({ agent_id, user_id });
    await read(visitor, page);
    pages.push(page);
  }
  const outcomes = await Promise.all(pages.map((page) => outcome(visitor, page, "the page")));
  expect(outcomes).toEqual([
    ...Array.from({ length: 2 }, () => "not_signed_in"),
    ...Array.from({ length: 20 }, () => "started"),
  ]);
});
