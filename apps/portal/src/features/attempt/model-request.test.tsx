import "./attempt-screen.tsx";
import "./model-request.tsx";
import { fakeApi, type Handlers, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { ModelOfAttempt } from "@field-advisor/schema/model-talks.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { attempt } from "../../../test/attempt-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const read = "GET /api/attempts/:id/model";
const ask = "POST /api/attempts/:id/model";
const answer = "PUT /api/attempts/:id/model";

const request = {
  kind: "good" as const,
  title: "A way in",
  consent: "asked" as const,
  askedBy: "Cora Coach",
  askedAt: "2026-11-20T09:00:00Z",
  answeredAt: null,
};

function open(known: Partial<ModelOfAttempt>, handlers: Handlers = {}) {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone()),
    "GET /api/attempts/:id": () => attempt(),
    [read]: () => ({ request: null, mayAsk: false, mayAnswer: false, needsSharing: false, ...known }),
    [ask]: () => ({ success: true }),
    [answer]: () => ({ success: true }),
    ...handlers,
  });
  return { api, ...openApp(`/attempts/${attempt().id}`) };
}

/** What waits for an answer is not to be searched for on a long page. */
function isAboveResult(): boolean {
  const [question, result] = ["Model talk", "Result"].map((name) => screen.getByRole("region", { name }));
  if (!question || !result) throw new Error("One of both is not shown");
  return question.compareDocumentPosition(result) === Node.DOCUMENT_POSITION_FOLLOWING;
}

const part = async () => within(await screen.findByRole("region", { name: "Model talk" }));

test("a coach asks for an attempt with a title, and its person's consent is what counts", async () => {
  const { api, user } = open({ mayAsk: true });
  await user.click((await part()).getByRole("button", { name: "Ask to use it as a model talk" }));
  const sheet = within(await screen.findByRole("dialog"));
  await user.click(sheet.getByRole("button", { name: "Ask" }));
  expect((await sheet.findAllByText(/A model talk needs a title/)).length).toBeGreaterThan(0);
  await user.type(sheet.getByRole("textbox", { name: /^Title/ }), "A way in");
  api.serve({ [read]: () => ({ request, mayAsk: false, mayAnswer: false, needsSharing: false }) });
  await user.click(sheet.getByRole("button", { name: "Ask" }));
  expect(await (await part()).findByText(/Its person has not answered yet\.$/)).toBeVisible();
  expect(api.calls(ask)).toMatchObject([{ body: { kind: "good", title: "A way in" } }]);
});

test("its person reads in so many words what it means, and agrees; later they take it back", async () => {
  const { api, user } = open({ request, mayAnswer: true });
  const asked = await part();
  expect(
    asked.getByText(/^Cora Coach asks to show this talk to everybody who trains in the room/),
  ).toHaveTextContent(/Your name is not shown, and your voice is not used/);
  expect(isAboveResult()).toBe(true);
  api.serve({
    [read]: () => ({
      request: { ...request, consent: "agreed" },
      mayAsk: false,
      mayAnswer: true,
      needsSharing: false,
    }),
  });
  await user.click(asked.getByRole("button", { name: "I agree" }));
  expect(
    await (await part()).findByText(/Whoever writes the room's model talks adds notes before it is shown/),
  ).toBeVisible();
  expect(isAboveResult()).toBe(true);
  await user.click(await (await part()).findByRole("button", { name: "Take back my consent" }));
  await waitFor(() =>
    expect(api.calls(answer)).toMatchObject([{ body: { isAgreed: true } }, { body: { isAgreed: false } }]),
  );
});

test("who refuses may still agree later", async () => {
  const { api, user } = open({ request, mayAnswer: true });
  const asked = await part();
  api.serve({
    [read]: () => ({
      request: { ...request, consent: "refused" },
      mayAsk: false,
      mayAnswer: true,
      needsSharing: false,
    }),
  });
  await user.click(asked.getByRole("button", { name: "I do not agree" }));
  expect(await screen.findByText(/^You said no when Cora Coach asked/)).toBeVisible();
  expect(screen.getByRole("button", { name: "I agree" })).toBeVisible();
  expect(api.calls(answer)).toMatchObject([{ body: { isAgreed: false } }]);
});

test("who shares it with nobody is told to share it before they agree", async () => {
  open({ request, mayAnswer: true, needsSharing: true });
  expect(
    (await part()).getByText("Share this attempt with your coach first. Then you can agree."),
  ).toBeVisible();
  expect((await part()).queryByRole("button", { name: "I agree" })).toBeNull();
  expect((await part()).getByRole("button", { name: "I do not agree" })).toBeVisible();
});

test("to stop sharing takes the consent back, which is said before and after", async () => {
  const agreed = { request: { ...request, consent: "agreed" as const }, mayAnswer: true };
  const { api, user } = open(agreed, {
    "GET /api/attempts/:id": () => attempt({ may: { unshare: true } }),
    "PATCH /api/attempts/:id/sharing": () => ({ success: true }),
  });
  expect((await part()).getByText(/take it back, or stop sharing this attempt, its words/)).toBeVisible();
  expect(isAboveResult()).toBe(false);
  api.serve({
    [read]: () => ({
      request: { ...request, consent: "withdrawn" },
      mayAsk: false,
      mayAnswer: true,
      needsSharing: true,
    }),
  });
  await user.click(screen.getByRole("button", { name: "Stop sharing" }));
  expect(
    await screen.findByText("Only you can see this attempt now. It is no model talk any more."),
  ).toBeVisible();
  expect(await (await part()).findByText(/^You said no when Cora Coach asked/)).toBeVisible();
});

test("everybody else sees nothing of it", async () => {
  open({});
  await screen.findByRole("region", { name: "Result" });
  expect(screen.queryByRole("region", { name: "Model talk" })).toBeNull();
});

test("its person is led to the model talks that the room shows", async () => {
  open(
    {},
    {
      "GET /api/test-rooms/:id/models": () => [
        { id: 4, kind: "good", title: "A way in", isWatched: true },
        { id: 6, kind: "bad", title: "Too fast", isWatched: false },
      ],
    },
  );
  const models = within(await screen.findByRole("region", { name: "Compare with a model talk" }));
  expect(models.getByRole("link", { name: "A way in" })).toHaveAttribute("href", "/models/4");
  expect(models.getByText("Good model, watched")).toBeVisible();
  expect(models.getByText("Bad model")).toBeVisible();
});
