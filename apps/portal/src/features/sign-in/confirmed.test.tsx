import { fakeApi, signedInAs, signedOut, someone } from "@field-advisor/api-client/testing";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openApp } from "../../../test/render-app.tsx";

test("who has confirmed goes on in the window that they came from", async () => {
  fakeApi({ "GET /api/auth/status": signedInAs(someone()) });
  const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
  const { user } = openApp("/confirmed");
  expect(await screen.findByRole("heading", { name: "It's you" })).toBeVisible();
  expect(screen.getByText(/go on in the other one/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close this window" }));
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ["stale", /did not ask you to sign in again/],
  ["other", /another account/],
  ["made-up", /Something went wrong/],
])("problem %s is said in a sentence", async (problem, sentence) => {
  fakeApi({ "GET /api/auth/status": signedOut });
  openApp(`/confirmed?problem=${problem}`);
  expect(await screen.findByRole("heading", { name: "Not confirmed" })).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});
