import { refusing } from "@field-advisor/api-client/testing";
import type { DeletionRequest } from "@field-advisor/schema/deletion-requests.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { deletionRequest as request } from "../../../test/list-samples.ts";
import { openApp } from "../../../test/render-app.tsx";
import { owner, serveUsers } from "../../../test/user-list.ts";

const asking = (...requests: DeletionRequest[]) => ({ "GET /api/users/deletion-requests": () => requests });

const removed = { success: true, reassigned: { deployments: 0, rooms: 0 } } as const;

test("those who ask are counted near the title and listed with their reason", async () => {
  serveUsers(asking(request(), request({ id: 9, firstName: "Ada", role: "OWNER" })));
  const { user } = openApp("/user-management");
  await user.click(await screen.findByRole("button", { name: "2 asking for deletion" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Deletion requests" }));
  const [grace, ada] = await sheet.findAllByRole("listitem");
  expect(grace).toHaveTextContent("Grace Hoppergrace@demo.test");
  expect(grace).toHaveTextContent("I leave the company.");
  expect(ada).toHaveTextContent("Owners are not deleted. Change the role first.");
  expect(within(ada ?? document.body).queryByRole("button", { name: "Delete Ada Hopper" })).toBeNull();
});

test("nobody asking shows no badge, and the list says what it is for", async () => {
  serveUsers();
  openApp("/user-management?deletions");
  expect(await screen.findByRole("heading", { name: "No deletion requests" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /asking for deletion/ })).toBeNull();
});

test("a request is declined with a sentence, which is asked for", async () => {
  const api = serveUsers(asking(request()));
  api.serve({
    "POST /api/users/deletion-requests/:id/decline": () => {
      api.serve(asking());
      return { success: true } as const;
    },
  });
  const { user } = openApp("/user-management?deletions");
  await user.click(await screen.findByRole("button", { name: "Decline the request of Grace Hopper" }));
  const form = within(await screen.findByRole("dialog", { name: "Keep the account of Grace Hopper?" }));
  await user.click(form.getByRole("button", { name: "Decline request" }));
  expect(await form.findByText("Say why; the person who asked can read it")).toBeVisible();
  expect(form.getByRole("textbox", { name: /^Your answer/ })).toHaveAttribute("maxlength", "500");
  await user.type(form.getByRole("textbox", { name: /^Your answer/ }), "Please stay.");
  await user.click(form.getByRole("button", { name: "Decline request" }));
  expect(await screen.findByText("Request declined")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No deletion requests" })).toBeVisible();
  expect(api.calls("POST /api/users/deletion-requests/:id/decline")).toMatchObject([
    { params: { id: 38 }, body: { answer: "Please stay." } },
  ]);
});

test("granting asks as every deletion does, and names the request", async () => {
  const api = serveUsers({
    ...asking(request()),
    "POST /api/users/deletion-requests/:id/grant": () => {
      api.serve(asking());
      return removed;
    },
  });
  const { user } = openApp("/user-management?deletions");
  await user.click(await screen.findByRole("button", { name: "Delete Grace Hopper" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete Grace Hopper?" }));
  expect(await question.findByText("They own no pages and no rooms.")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Delete user" }));
  expect(await screen.findByText("User deleted")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No deletion requests" })).toBeVisible();
  expect(api.calls("POST /api/users/deletion-requests/:id/grant")).toMatchObject([{ params: { id: 38 } }]);
});

test("a request that was withdrawn meanwhile deletes nobody, and it is said why", async () => {
  serveUsers({
    ...asking(request()),
    "POST /api/users/deletion-requests/:id/grant": refusing("not_found", "It was withdrawn."),
  });
  const { user } = openApp("/user-management?deletions");
  await user.click(await screen.findByRole("button", { name: "Delete Grace Hopper" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Delete Grace Hopper?" }));
  await user.click(await question.findByRole("button", { name: "Delete user" }));
  expect(await question.findByText("It was withdrawn.")).toBeVisible();
});

test("one's own request is answered by another owner", async () => {
  serveUsers(asking(request({ id: owner.id, firstName: "Olga", lastName: "Owner", role: "OWNER" })));
  openApp("/user-management?deletions");
  expect(await screen.findByText("Another owner must answer your own request.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Decline/ })).toBeNull();
});

test("the request stands among what is known of the person, who is gone once it is granted", async () => {
  const api = serveUsers({
    ...asking(request()),
    "POST /api/users/deletion-requests/:id/grant": () => removed,
  });
  const { user, router } = openApp("/user-management?user=8");
  expect(await screen.findByText(/^Asked for the deletion of this account/)).toBeVisible();
  expect(screen.getByText("I leave the company.")).toBeVisible();
  expect(api.calls("GET /api/users/deletion-requests")).toContainEqual(
    expect.objectContaining({ query: expect.objectContaining({ userId: 8 }) }),
  );
  await user.click(screen.getByRole("button", { name: "Delete Grace Hopper" }));
  const question = within(await screen.findByRole("alertdialog"));
  await question.findByText("They own no pages and no rooms.");
  await user.click(question.getByRole("button", { name: "Delete user" }));
  expect(await screen.findByText("User deleted")).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe(""));
});
