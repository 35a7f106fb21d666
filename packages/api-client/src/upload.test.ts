import { expect, test } from "vitest";
import { brokenConnection, fakeApi, noAnswer, refusing } from "./testing.ts";
import { upload } from "./upload.ts";

const name = "POST /api/content/upload";
const file = new File(["%PDF-1.7"], "plan.pdf");
const stored = {
  url: "/api/files/abcdefghij0123456789",
  name: "plan.pdf",
  size: 8,
  mediaType: "application/pdf",
  seconds: null,
  sameAs: null,
};

test("sends a file with the fields beside it, and tells how far it is", async () => {
  const api = fakeApi({ [name]: () => stored });
  const shares: number[] = [];
  const call = { file, body: { category: "read", type: "PDF" } } as const;
  const sent = upload(name, call, { onProgress: (share) => shares.push(share) });
  await expect(sent).resolves.toEqual(stored);
  expect(shares).toEqual([0.5, 1]);
  expect(api.calls(name)).toEqual([
    expect.objectContaining({
      file: { name: "plan.pdf", text: "%PDF-1.7" },
      body: { category: "read", type: "PDF" },
    }),
  ]);
});

test("a refusal says what the server said, and when to try again", async () => {
  fakeApi({ [name]: refusing("too_many_requests", "Too many requests.", [], 12) });
  await expect(upload(name, { file })).rejects.toMatchObject({
    name: "ApiError",
    status: 429,
    error: "Too many requests.",
    retryAfterSeconds: 12,
  });
});

test("a connection that breaks is told apart from a file that was changed, and from an upload that was given up", async () => {
  const api = fakeApi({ [name]: brokenConnection });
  await expect(upload(name, { file })).rejects.toMatchObject({ reason: "offline" });
  const changed = new File(["%PDF"], "changed.pdf");
  changed.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error("NotReadable")) });
  await expect(upload(name, { file: changed })).rejects.toMatchObject({ reason: "changed" });
  api.serve({ [name]: noAnswer });
  const controller = new AbortController();
  const sent = upload(name, { file }, { signal: controller.signal });
  const givenUp = new Error("given up");
  controller.abort(givenUp);
  await expect(sent).rejects.toBe(givenUp);
  await expect(upload(name, { file }, { signal: controller.signal })).rejects.toBe(givenUp);
});
