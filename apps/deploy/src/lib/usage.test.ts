import { brokenConnection, fakeApi, refusing } from "@field-advisor/api-client/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { privatePage } from "../../test/pages.ts";
import { createUsageRecorder } from "./usage.ts";

const page = privatePage();
const taken = { "POST /api/usage": () => ({ success: true as const }) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

test("an event carries what happened, when, and what the browser says about itself", async () => {
  const api = fakeApi(taken);
  createUsageRecorder().record(page, "CONVERSATION_END", { durationSeconds: 12 });
  await settle();
  expect(api.calls("POST /api/usage")).toEqual([
    expect.objectContaining({
      body: expect.objectContaining({
        deploymentId: page.id,
        action: "CONVERSATION_END",
        details: { durationSeconds: 12 },
        userAgent: navigator.userAgent,
        timestamp: expect.any(String),
        browserInfo: expect.objectContaining({ language: navigator.language, referrer: "direct" }),
      }),
    }),
  ]);
});

test("an owner's preview is told from a visit", async () => {
  const api = fakeApi(taken);
  createUsageRecorder().record(privatePage({ preview: true }), "PAGE_VISIT");
  await settle();
  expect(api.calls("POST /api/usage")).toMatchObject([{ body: { details: { preview: true } } }]);
});

test("what could not be sent waits until the browser is online again, in order", async () => {
  const api = fakeApi({ "POST /api/usage": brokenConnection });
  const usage = createUsageRecorder();
  usage.record(page, "PAGE_VISIT");
  usage.record(page, "LOGIN_SUCCESS");
  await settle();
  api.serve(taken);
  const before = api.calls("POST /api/usage").length;
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(api.calls("POST /api/usage").slice(before)).toMatchObject([
    { body: { action: "PAGE_VISIT" } },
    { body: { action: "LOGIN_SUCCESS" } },
  ]);
});

test("a server that has enough is asked again half a minute later", async () => {
  const api = fakeApi({ "POST /api/usage": refusing("too_many_requests") });
  createUsageRecorder().record(page, "PAGE_VISIT");
  await settle();
  api.serve(taken);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(api.calls("POST /api/usage")).toHaveLength(2);
});

test("an event that the server refuses does not hold up the next", async () => {
  const api = fakeApi({ "POST /api/usage": refusing("not_found") });
  const usage = createUsageRecorder();
  usage.record(page, "PAGE_VISIT");
  await settle();
  api.serve(taken);
  usage.record(page, "LOGIN_SUCCESS");
  await settle();
  expect(api.calls("POST /api/usage")).toMatchObject([
    { body: { action: "PAGE_VISIT" } },
    { body: { action: "LOGIN_SUCCESS" } },
  ]);
});

test("no more than fifty events wait; the newest stay", async () => {
  const api = fakeApi({ "POST /api/usage": brokenConnection });
  const usage = createUsageRecorder();
  for (let number = 0; number < 60; number += 1) usage.record(page, "MESSAGE_SENT", { number });
  await settle();
  api.serve(taken);
  const before = api.calls("POST /api/usage").length;
  window.dispatchEvent(new Event("online"));
  await settle();
  const sent = api.calls("POST /api/usage").slice(before);
  expect(sent).toHaveLength(50);
  expect(sent.at(-1)).toMatchObject({ body: { details: { number: 59 } } });
});

test("leaving sends everything that waits in a way that outlives the page", async () => {
  const api = fakeApi({ "POST /api/usage": brokenConnection });
  const usage = createUsageRecorder();
  usage.record(page, "PAGE_VISIT");
  usage.record(page, "CONVERSATION_START");
  await settle();
  api.serve(taken);
  const fetchSpy = vi.spyOn(globalThis, "fetch");
  usage.flush();
  await settle();
  expect(fetchSpy.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, true]);
});
