import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { fakeVoice, testEngines, testSound } from "../../../test/fake-voice.ts";
import { testApi } from "../../../test/harness.ts";
import { AppError } from "../../lib/app-error.ts";

const voice = fakeVoice();
const api = await testApi({ ctx: { voice } });
afterAll(() => api.close());
const person = await createUser(api.db, { role: "OWNER" });
const owner = await api.as(person);
beforeEach(() => void (voice.state = "up"));

const question = { body: { question: "What does it cost?" } };
const sentence = { body: { text: "Good morning.", voiceId: "voice_1" } };

test("owners read what agents work with, since when, and why nothing better is used", async () => {
  expect(await owner.request("GET /api/voice/engines")).toEqual({ engines: testEngines });
});

describe("an owner", () => {
  test("has sound made words of, or learns that no words are known", async () => {
    const body = { sound: testSound };
    expect(await owner.request("POST /api/voice/engines/hear", { body })).toEqual({
      words: null,
      by: null,
      milliseconds: 0,
    });
  });

  test("has a question answered, and learns by whom", async () => {
    const answer = await owner.request("POST /api/voice/engines/think", question);
    expect(answer).toMatchObject({ answer: "Go on.", by: null });
  });

  test("has a sentence spoken in one of the voices", async () => {
    const spoken = await owner.request("POST /api/voice/engines/speak", sentence);
    expect(spoken).toMatchObject({ sound: testSound, by: "espeak-ng" });
  });

  test("reads when the provider is down", async () => {
    voice.state = "down";
    const { status, error } = await owner.send("POST /api/voice/engines/think", question);
    expect([status, error.code]).toEqual([502, "provider_failed"]);
  });
});

test.each([
  [{ sound: "" }, "sound", "Not a WAV file"],
  [{ sound: "?" }, "sound", "Not a sound in base64"],
  [{ sound: Buffer.from("GIF89a").toString("base64") }, "sound", "Not a WAV file"],
  [{ sound: `UklG${"R".repeat(216_000)}` }, "sound", "At most 5 seconds"],
])("sound %# that cannot be heard is refused by name", async (body, path, message) => {
  const { status, error } = await owner.send("POST /api/voice/engines/hear", { body });
  expect([status, error.code]).toEqual([400, "invalid_request"]);
  expect(error.issues).toContainEqual({ path, message });
});

test.each([
  [{ text: " ", voiceId: "voice_1" }, "text", "Please enter a sentence"],
  [{ text: "x".repeat(301), voiceId: "voice_1" }, "text", "At most 300 characters"],
  [
    { text: "Hello.", voiceId: "voice_gone" },
    "voiceId",
    "The voice provider does not offer this voice. Choose another one.",
  ],
])("a sentence %# that cannot be spoken is refused by name", async (body, path, message) => {
  const { status, error } = await owner.send("POST /api/voice/engines/speak", { body });
  expect([status, error.issues]).toEqual([400, [{ path, message }]]);
});

test("a provider that has none of it says so", async () => {
  const other = await testApi({
    ctx: {
      voice: {
        ...fakeVoice(),
        engines: async () => null,
        hear: async () => null,
        think: async () => null,
        speak: async () => null,
      },
    },
  });
  const client = await other.as(await createUser(other.db, { role: "OWNER" }));
  expect(await client.request("GET /api/voice/engines")).toEqual({ engines: null });
  const tries = [
    await client.send("POST /api/voice/engines/hear", { body: { sound: testSound } }),
    await client.send("POST /api/voice/engines/think", question),
    await client.send("POST /api/voice/engines/speak", sentence),
  ];
  for (const { status, error } of tries) expect([status, error.code]).toEqual([404, "not_found"]);
  await other.close();
});

test("a try that fails tells why where that is known, and else where it is written", async () => {
  const failure = "The question was not answered. The log of the voice agent says why.";
  const reason =
    "The server at 127.0.0.1 answered 429. Until it works again, agents follow their practice scripts.";
  const thinks = { ...testEngines.thinks, name: "a-model", problem: reason };
  let known: typeof testEngines | null = { ...testEngines, thinks };
  const failing = {
    ...fakeVoice(),
    engines: async () => known,
    think: async () => {
      throw new AppError("provider_failed", failure);
    },
  };
  const other = await testApi({ ctx: { voice: failing } });
  const client = await other.as(await createUser(other.db, { role: "OWNER" }));
  const answer = async () => {
    const { status, error } = await client.send("POST /api/voice/engines/think", question);
    return [status, error.error];
  };
  expect(await answer()).toEqual([502, `The question was not answered. ${reason}`]);
  for (known of [testEngines, null]) expect(await answer()).toEqual([502, failure]);
  await other.close();
});

test("tries cost money, so nobody makes them without an end", async () => {
  const busy = await api.as(await createUser(api.db, { role: "OWNER" }));
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++)
    statuses.push((await busy.send("POST /api/voice/engines/think", question)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test("of a try nothing is kept", async () => {
  const rows = () => api.db.selectFrom("audit_log").select("id").execute();
  const before = await rows();
  await owner.request("POST /api/voice/engines/think", question);
  expect(await rows()).toEqual(before);
});
