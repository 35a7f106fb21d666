import { once } from "node:events";
import { expect, test } from "vitest";
import { startAgent } from "./start-agent.ts";
import { refusedHandshake, TestClient } from "./test-client.ts";

const signedUrlPath = "/v1/convai/conversation/get-signed-url?agent_id=agent_practice_asha";
const pathOf = (id: unknown) => `/v1/convai/conversations/${String(id)}`;

test.each([
  ["POST", "/end", 200],
  ["DELETE", "", 404],
] as const)(
  "a conversation that is ended by %s before it began never begins",
  async (method, end, status) => {
    const agent = await startAgent();
    const { signed_url, conversation_id } = (await agent.call("GET", signedUrlPath)).body;
    const other = await agent.signedUrl();
    for (let times = 0; times < 2; times++)
      expect((await agent.call(method, pathOf(conversation_id) + end)).status).toBe(status);
    expect(await refusedHandshake(String(signed_url))).toBe(403);
    expect((await agent.call("GET", pathOf(conversation_id))).status).toBe(404);
    await expect(new TestClient(other).start()).resolves.toBeDefined();
  },
);

test("a conversation that is ended while it begins is refused or ended, every time", async () => {
  const agent = await startAgent();
  const starts = await Promise.all(Array.from({ length: 12 }, () => agent.call("GET", signedUrlPath)));
  const outcomes = await Promise.all(
    starts.map(async ({ body: { signed_url, conversation_id } }) => {
      const { socket, closed } = new TestClient(String(signed_url));
      socket.on("error", () => undefined);
      const refused = once(socket, "unexpected-response").then(([, { statusCode }]) => String(statusCode));
      const ended = closed.then(({ reason }) => reason);
      const asked = await agent.call("POST", `${pathOf(conversation_id)}/end`);
      return [asked.status, await Promise.race([refused, ended])];
    }),
  );
  for (const [status, how] of outcomes) {
    expect(status).toBe(200);
    expect(["403", "The conversation was ended by the operator."]).toContain(how);
  }
});

test("one that is over, or is none of this agent's, cannot be ended", async () => {
  const agent = await startAgent();
  const { signed_url, conversation_id } = (await agent.call("GET", signedUrlPath)).body;
  const client = await new TestClient(String(signed_url)).start();
  client.socket.close(1000);
  const statusOf = async () => (await agent.call("GET", pathOf(conversation_id))).body.status;
  await expect.poll(statusOf, { timeout: 10_000 }).toBe("done");
  expect((await agent.call("POST", `${pathOf(conversation_id)}/end`)).status).toBe(404);
  expect((await agent.call("POST", `${pathOf("conv_of_nobody")}/end`)).status).toBe(404);
});
