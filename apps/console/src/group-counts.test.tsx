// Loaded when first visited; loaded before, no test waits for them.
import "./features/groups/groups-screen.tsx";
import "./features/user-import/user-import.tsx";
import { group } from "@field-advisor/ui/testing-data";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { deletionRequest } from "../test/list-samples.ts";
import { openApp } from "../test/render-app.tsx";
import { act, serveUsers } from "../test/user-list.ts";

type User = ReturnType<typeof openApp>["user"];

async function confirmDeletion(user: User) {
  const question = within(await screen.findByRole("alertdialog", { name: "Delete Grace Hopper?" }));
  await question.findByText("They own no pages and no rooms.");
  await user.click(question.getByRole("button", { name: "Delete user" }));
  await screen.findByText("User deleted");
}

async function deleteUser(user: User) {
  await act(user, "Delete");
  await confirmDeletion(user);
}

async function grantDeletion(user: User) {
  await user.click(await screen.findByRole("button", { name: "1 asking for deletion" }));
  await user.click(await screen.findByRole("button", { name: "Delete Grace Hopper" }));
  await confirmDeletion(user);
}

async function importUsers(user: User) {
  await user.click(await screen.findByRole("button", { name: "Import" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Import users" }));
  await user.upload(sheet.getByLabelText("CSV file"), new File(["email\n"], "people.csv"));
  await sheet.findByText("people.csv");
  await user.click(sheet.getByRole("button", { name: "Review" }));
  await user.click(await sheet.findByRole("button", { name: "Import 2 users" }));
  await screen.findByText("Users imported");
}

const removed = { success: true, reassigned: { deployments: 0, rooms: 0 } } as const;
const created = { email: "ada@demo.test", firstName: "Ada", lastName: "Byron", role: "USER" } as const;

test.each([
  ["a deletion", deleteUser],
  ["a deletion that was asked for", grantDeletion],
  ["an import", importUsers],
])("the people of a group are counted again after %s", async (_what, change) => {
  let people = 3;
  const changed =
    <Answer,>(answer: Answer, now: number) =>
    (): Answer => {
      people = now;
      return answer;
    };
  serveUsers({
    "GET /api/groups": () => [group({ people })],
    "GET /api/users/deletion-requests": () => [deletionRequest()],
    "DELETE /api/users/:id": changed(removed, 2),
    "POST /api/users/deletion-requests/:id/grant": changed(removed, 2),
    "POST /api/users/import/review": () => ({
      columns: [],
      missing: [],
      valid: 2,
      invalid: 0,
      lines: [],
    }),
    "POST /api/users/import": changed({ created: [{ ...created, tempPassword: "T-1" }], leftOut: 0 }, 5),
  });
  const { user, router } = openApp("/groups");
  expect(await screen.findByRole("row", { name: /^Sales North/ })).toHaveTextContent("3");
  await router.navigate("/user-management");
  await change(user);
  await router.navigate("/groups");
  const row = await screen.findByRole("row", { name: /^Sales North/ });
  await expect.poll(() => row.textContent).toContain(String(people));
  expect(people).not.toBe(3);
});
