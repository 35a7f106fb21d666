import { refusing } from "@field-advisor/api-client/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../../test/render-app.tsx";
import { answerWith, untilProved } from "../../../test/reauthentication.ts";
import { detail, serveUsers } from "../../../test/user-list.ts";

const has = (secondFactor: ReturnType<typeof detail>["secondFactor"]) => detail({ secondFactor });

const none = { isRequired: false, hasCode: false, passkeys: 0, recoveryCodesLeft: 0 };

function openDetails(person: ReturnType<typeof detail>, remove = () => ({ success: true as const })) {
  const proved = untilProved<{ success: true }>({ success: true });
  const api = serveUsers({
    "GET /api/users/:id": () => person,
    "POST /api/auth/login": proved.login,
    "DELETE /api/users/:id/second-factors": remove,
  });
  return { api, proved, ...openApp(`/user-management?user=${person.id}`) };
}

const sheet = async () => within(await screen.findByRole("complementary", { name: "Grace Hopper" }));

test.each([
  [
    { ...none, hasCode: true, passkeys: 2, recoveryCodesLeft: 7 },
    "app for codes, 2 passkeys; 7 recovery codes left",
  ],
  [{ ...none, isRequired: true }, "None yet; asked for at the next sign-in with a password"],
])("the details tell what somebody has: %j", async (secondFactor, sentence) => {
  openDetails(has(secondFactor));
  expect(await (await sheet()).findByText(sentence)).toBeVisible();
});

test("nobody's second factor is reset who has none", async () => {
  openDetails(has(none));
  expect(await (await sheet()).findByRole("button", { name: "Edit" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reset second factor" })).toBeNull();
});

test("a lost second factor is reset after a question and the owner's password", async () => {
  const { api, proved, user } = openDetails(has({ ...none, hasCode: true }));
  api.serve({ "DELETE /api/users/:id/second-factors": proved.decide });
  await user.click(await (await sheet()).findByRole("button", { name: "Reset second factor" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Reset the second factor of Grace Hopper?" }),
  );
  await user.click(question.getByRole("button", { name: "Reset second factor" }));
  await answerWith(user, "my password");
  expect(await screen.findByText("Second factor reset")).toBeVisible();
  expect(api.calls("DELETE /api/users/:id/second-factors")).toHaveLength(2);
});

test("why the server refuses stands in the question", async () => {
  const sentence = "This user has no second factor.";
  const { user } = openDetails(has({ ...none, hasCode: true }), refusing("conflict", sentence));
  await user.click(await (await sheet()).findByRole("button", { name: "Reset second factor" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Reset second factor" }));
  expect(await question.findByText(sentence)).toBeVisible();
});
