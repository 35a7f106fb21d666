import { ApiError, NetworkError } from "@field-advisor/api-client";
import { expect, test } from "vitest";
import { UploadQueue } from "./upload-queue.ts";

const refused = (status: number, body: object, headers: Record<string, string> = {}) =>
  new ApiError({ status, statusText: "", headers: new Headers(headers) }, JSON.stringify(body));

const stored = (name: string) => ({
  url: "/api/files/abcdefghij0123456789",
  name,
  size: 1,
  mediaType: "application/pdf",
  seconds: null,
  sameAs: null,
});

type Send = NonNullable<ConstructorParameters<typeof UploadQueue>[0]>["send"];

/** A queue whose uploads end when the test says so. */
function queueOf(count: number) {
  const pauses: { seconds: number; end: () => void }[] = [];
  const sent: {
    name: string;
    succeed: () => void;
    fail: (error: unknown) => void;
    tell: (share: number) => void;
  }[] = [];
  const send: Send = (file, _fields, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      sent.push({
        name: file.name,
        succeed: () => resolve(stored(file.name)),
        fail: reject,
        tell: (share) => onProgress?.(share),
      });
    });
  const pause = (seconds: number) => new Promise<void>((end) => pauses.push({ seconds, end }));
  const queue = new UploadQueue({ send, pause });
  for (let id = 1; id <= count; id += 1) queue.add(id, new File(["x"], `${id}.pdf`), {});
  const phases = () => [...queue.states().values()].map(({ phase }) => phase);
  return { queue, sent, pauses, phases };
}

/** Lets promises that are settled be heard. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("two are sent at once, the others follow in their order", async () => {
  const { queue, sent, phases } = queueOf(4);
  expect(phases()).toEqual(["uploading", "uploading", "waiting", "waiting"]);
  sent[1]?.tell(0.4);
  expect(queue.stateOf(2)).toEqual({ phase: "uploading", share: 0.4 });
  sent[1]?.succeed();
  await settled();
  expect(phases()).toEqual(["uploading", "complete", "uploading", "waiting"]);
  expect(queue.stateOf(2)).toMatchObject({ uploaded: { name: "2.pdf" } });
  expect(sent.map(({ name }) => name)).toEqual(["1.pdf", "2.pdf", "3.pdf"]);
});

test("one that fails says why, makes room, and can be sent again", async () => {
  const { queue, sent, phases } = queueOf(3);
  sent[0]?.fail(refused(503, { error: "Not now.", code: "unavailable" }));
  await settled();
  expect(queue.stateOf(1)).toEqual({ phase: "error", error: "Not now.", isFinal: false });
  expect(phases()).toEqual(["error", "uploading", "uploading"]);
  queue.retry(1);
  expect(phases()).toEqual(["waiting", "uploading", "uploading"]);
  sent[1]?.succeed();
  await settled();
  expect(phases()).toEqual(["uploading", "complete", "uploading"]);
});

test.each([
  refused(415, { error: "Expected a PDF document, found a script.", code: "unsupported_media_type" }),
  new NetworkError("changed"),
])("one that would be refused again says so: %#", async (error) => {
  const { queue, sent } = queueOf(1);
  sent[0]?.fail(error);
  await settled();
  expect(queue.stateOf(1)).toMatchObject({ phase: "error", isFinal: true });
});

test("one that is cancelled stays cancelled, whatever its answer would have been", async () => {
  const { queue, sent, phases } = queueOf(3);
  queue.cancel(1);
  sent[0]?.tell(0.9);
  await settled();
  expect(phases()).toEqual(["cancelled", "uploading", "uploading"]);
  queue.remove(2);
  await settled();
  expect(phases()).toEqual(["cancelled", "uploading"]);
  queue.retry(1);
  expect(phases()).toEqual(["uploading", "uploading"]);
});

test("when the server asks to wait, everything waits as long as it says and goes on", async () => {
  const { queue, sent, pauses, phases } = queueOf(3);
  const error = refused(429, { error: "Too many", code: "too_many_requests" }, { "retry-after": "12" });
  sent[0]?.fail(error);
  sent[1]?.fail(error);
  await settled();
  expect(phases()).toEqual(["waiting", "waiting", "waiting"]);
  expect(queue.stateOf(3)).toEqual({ phase: "waiting", isThrottled: true });
  expect(pauses.map(({ seconds }) => seconds)).toEqual([12]);
  expect(sent).toHaveLength(2);
  pauses[0]?.end();
  await settled();
  expect(phases()).toEqual(["uploading", "uploading", "waiting"]);
  expect(queue.stateOf(3)).toEqual({ phase: "waiting", isThrottled: false });
});

test("nothing goes on after the screen has been left", async () => {
  const { queue, sent, phases } = queueOf(3);
  queue.stop();
  await settled();
  expect(phases()).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(sent).toHaveLength(2);
});
