import { expect, test } from "vitest";
import { request } from "./request.ts";
import { brokenConnection, fakeApi, noAnswer, refusing } from "./testing.ts";

const status = () => request("GET /api/auth/status", {});

test.fails("a call without a handler fails the test, even where the screen swallows the error", async () => {
  fakeApi({});
  await expect(status()).rejects.toMatchObject({ reason: "offline" });
});

test.fails("an answer that the contract does not allow fails the test", async () => {
  fakeApi({ "GET /api/auth/status": () => JSON.parse('{"isAuthenticated":"yes"}') });
  await expect(status()).rejects.toMatchObject({ reason: "offline" });
});

test.fails("a code that the endpoint never answers fails the test", async () => {
  fakeApi({ "GET /api/auth/status": refusing("slug_taken") });
  await expect(status()).rejects.toMatchObject({ reason: "offline" });
});

test("a broken connection and a missing answer are played, not mistakes", async () => {
  const api = fakeApi({ "GET /api/auth/status": brokenConnection });
  await expect(status()).rejects.toMatchObject({ reason: "offline" });
  api.serve({ "GET /api/auth/status": noAnswer });
  await expect(request("GET /api/auth/status", {}, { timeoutMs: 5 })).rejects.toMatchObject({
    reason: "timeout",
  });
});

test("a fixed path is not taken for a parameter of another", async () => {
  fakeApi({ "GET /api/users/export": () => "email" });
  await expect(request("GET /api/users/export", {})).resolves.toBe("email");
});

const review = (file: File) => request("POST /api/users/import/review", { file });

test("an upload of another type is refused as the server does", async () => {
  const api = fakeApi({
    "POST /api/users/import/review": () => ({ columns: [], missing: [], valid: 1, invalid: 0, lines: [] }),
  });
  await expect(review(new File(["x"], "users.xlsx"))).rejects.toMatchObject({
    code: "unsupported_media_type",
  });
  await expect(review(new File(["x"], "users.csv"))).resolves.toMatchObject({ valid: 1 });
  expect(api.calls("POST /api/users/import/review")).toHaveLength(1);
});

test.fails("an upload without its file fails the test", async () => {
  fakeApi({
    "POST /api/users/import/review": () => ({ columns: [], missing: [], valid: 1, invalid: 0, lines: [] }),
  });
  const call = {} as Parameters<typeof request<"POST /api/users/import/review">>[1];
  await expect(request("POST /api/users/import/review", call)).rejects.toMatchObject({ reason: "offline" });
});
