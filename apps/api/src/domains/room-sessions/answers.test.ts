import { expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { streamAnswer, withinAnswerLimit } from "./room-sessions.service.ts";

const now = () => Promise.resolve("done");
const limitOf = () => {
  const ctx = {} as Context;
  return <T>(userId: number, work: () => Promise<T>) => withinAnswerLimit(ctx, { actor: { userId } }, work);
};

test("somebody has two answers written at once, and as many again when one is finished", async () => {
  const answer = limitOf();
  await expect(answer(7, () => answer(7, () => answer(7, now)))).rejects.toMatchObject({
    code: "too_many_requests",
  });
  await expect(answer(7, now)).resolves.toBe("done");
});

test("an answer that failed gives its slot back", async () => {
  const answer = limitOf();
  for (let tried = 0; tried < 3; tried += 1)
    await expect(answer(7, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(answer(7, now)).resolves.toBe("done");
});

const listener = () => {
  const told: string[] = [];
  return { told, say: (piece: string) => void told.push(piece), signal: new AbortController().signal };
};

async function* pieces() {
  yield "Good ";
  yield "morning.";
}

test("nothing of an answer is told before the question is kept", async () => {
  const keeping = Promise.withResolvers<undefined>();
  const hearing = listener();
  const passing = streamAnswer(pieces(), hearing, { asked: keeping.promise, keep: () => Promise.resolve(7) });
  await new Promise(setImmediate);
  expect(hearing.told).toEqual([]);
  keeping.resolve(undefined);
  expect(await passing).toEqual({ text: "Good morning.", id: "7" });
});

test("a question that could not be kept has no answer", async () => {
  const hearing = listener();
  const keep = () => Promise.resolve(7);
  const asked = Promise.reject(new Error("The disk is full."));
  await expect(streamAnswer(pieces(), hearing, { asked, keep })).rejects.toThrow("The disk is full.");
  expect(hearing.told).toEqual([]);
});

test("whoever leaves before the first word misses nothing, and nobody else is at fault", async () => {
  const { say } = listener();
  const asked = Promise.resolve();
  const keep = () => Promise.reject(new Error("Nothing is to be kept."));
  async function* nothing(): AsyncGenerator<string> {}
  expect(await streamAnswer(nothing(), { say, signal: AbortSignal.abort() }, { asked, keep })).toEqual({
    text: "",
    id: "",
  });
  const staying = { say, signal: new AbortController().signal };
  await expect(streamAnswer(nothing(), staying, { asked, keep })).rejects.toMatchObject({
    code: "provider_failed",
  });
});
