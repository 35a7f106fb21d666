import { Conversation as Current } from "@elevenlabs/client";
import { Conversation as Older } from "elevenlabs-client-0-1";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAgent, type RunningAgent } from "./start-agent.ts";

interface Ending {
  reason: string;
}

interface Session {
  sendUserMessage: (text: string) => void;
  endSession: () => Promise<void>;
  getId: () => string;
}

interface Callbacks {
  onMessage: (message: { message: string; source: string }) => void;
  onDisconnect: (details: Ending) => void;
}

const clients: Record<string, (signedUrl: string, callbacks: Callbacks) => Promise<Session>> = {
  "1.25.0": (signedUrl, callbacks) => Current.startSession({ signedUrl, textOnly: true, ...callbacks }),
  "0.1.7": (signedUrl, callbacks) =>
    Older.startSession({
      signedUrl,
      textOnly: true,
      // This version leaves it to its user to tell the server.
      overrides: { conversation: { textOnly: true } },
      ...callbacks,
    }),
};

describe.each(Object.entries(clients))("the vendor's own client %s", (_version, startSession) => {
  let agent: RunningAgent;
  beforeAll(async () => {
    agent = await openAgent();
  });
  afterAll(() => agent.close());

  async function converse(follows?: string) {
    const said: string[] = [];
    const waiting: ((text: string) => void)[] = [];
    const ended = Promise.withResolvers<Ending>();
    const session = await startSession(await agent.signedUrl(undefined, follows), {
      onMessage: ({ message }) => {
        said.push(message);
        waiting.shift()?.(message);
      },
      onDisconnect: ended.resolve,
    });
    const next = () => new Promise<string>((resolve) => waiting.push(resolve));
    return { session, said, next, ended: ended.promise };
  }

  test("holds a conversation in writing and sees the agent end it", async () => {
    const { session, said, next, ended } = await converse();
    if (said.length === 0) await next();
    expect(said[0]).toMatch(/^Hello, I'm Asha/);
    const family = next();
    session.sendUserMessage("Would you tell me about your family?");
    expect(await family).toMatch(/two children/);
    const step = next();
    session.sendUserMessage("How much have you saved?");
    expect(await step).toMatch(/savings account/);
    session.sendUserMessage("Goodbye!");
    expect((await ended).reason).toBe("agent");
    expect(said.at(-1)).toMatch(/Goodbye!$/);
  });

  test("goes on with a conversation whose line was lost", async () => {
    const before = await converse();
    if (before.said.length === 0) await before.next();
    const family = before.next();
    before.session.sendUserMessage("Would you tell me about your family?");
    await family;
    const { session, said, next } = await converse(before.session.getId());
    await before.ended;
    const answer = next();
    session.sendUserMessage("How much have you saved?");
    expect(await answer).toMatch(/savings account/);
    expect(said).toHaveLength(1);
    await session.endSession();
  });

  test("ends a conversation itself, and the record says so", async () => {
    const { session, said, next, ended } = await converse();
    if (said.length === 0) await next();
    const id = session.getId();
    await session.endSession();
    expect((await ended).reason).toBe("user");
    await expect
      .poll(async () => (await agent.call("GET", `/v1/convai/conversations/${id}`)).body)
      .toMatchObject({
        status: "done",
        metadata: { text_only: true },
        transcript: [{ role: "agent", message: said[0], source_medium: "text" }],
      });
  });
});
