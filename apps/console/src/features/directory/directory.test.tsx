import { fakeApi, type Handlers, refusing, signedInAs, someone } from "@field-advisor/api-client/testing";
import type { DirectoryWaiting } from "@field-advisor/schema/directory.endpoints";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { directoryPerson, overview, waitingPerson } from "../../../test/directory-samples.ts";
import { openView } from "../../../test/render-view.tsx";
import { DirectoryTab } from "./directory-tab.tsx";

function openTab({ waiting = [], ...handlers }: Handlers & { waiting?: DirectoryWaiting[] } = {}) {
  fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "OWNER" })),
    "GET /api/directory": () => overview(),
    "GET /api/directory/waiting": () => waiting,
    "GET /api/directory/people": () => [directoryPerson()],
    ...handlers,
  });
  return openView(<DirectoryTab />);
}

const question = async (name: string) => within(await screen.findByRole("alertdialog", { name }));
const waitingList = async () => within(await screen.findByRole("list", { name: "Waiting for a link" }));

test("an owner copies the address, and reads the key, the last request and the last failure", async () => {
  const why = "Neither emails nor userName is an e-mail address.";
  const { user } = openTab({
    "GET /api/directory": () =>
      overview({ lastFailure: { at: "2026-11-29T08:00:00Z", asked: "POST /Users", why } }),
  });
  const address = new URL("/scim/v2", location.origin).href;
  expect(screen.getByRole("textbox", { name: "Address for the directory" })).toHaveValue(address);
  await user.click(screen.getByRole("button", { name: "Copy address for the directory" }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(await screen.findByText("Entra ID")).toBeVisible();
  expect(screen.getByText("fa_Ab12Cd…")).toBeVisible();
  expect(screen.getByText(`POST /Users: ${why}`)).toBeVisible();
  expect(screen.getByText(/1,204 people.*1,198 of them made by it.*2 groups/)).toBeVisible();
});

test("before there is a key it is said how one is made, and that nobody is here yet", async () => {
  openTab({
    "GET /api/directory": () => overview({ keys: [], lastRequestAt: null, people: 0, made: 0, groups: 0 }),
    "GET /api/directory/people": () => [],
  });
  expect(await screen.findByRole("link", { name: "Keys" })).toHaveAttribute("href", "/connections");
  expect(screen.getByText(/tick Directory \(SCIM\)/)).toBeVisible();
  expect(await screen.findByText("Nobody waits.")).toBeVisible();
  expect(screen.queryByText(/account was here before/)).toBeNull();
  expect(await screen.findByText("People are here once the directory has sent them.")).toBeVisible();
});

test("who waits is linked after a question that says what the directory may do, and a failure can be tried again", async () => {
  let tries = 0;
  const waiting = [waitingPerson()];
  const { user } = openTab({
    waiting,
    "POST /api/directory/waiting/link": ({ body }) => {
      tries += 1;
      if (tries === 1) return refusing("unavailable", "Try again in a moment.")();
      expect(body.ids).toEqual([7]);
      waiting.length = 0;
      return { linked: 1, gone: 0 };
    },
  });
  const row = await waitingList();
  expect(screen.getByText(/account was here before/)).toBeVisible();
  expect(row.getByText("mira.lund@example.com")).toBeVisible();
  expect(row.getByText("mira.lund@corp.test")).toBeVisible();
  expect(row.getByText(/with the key Entra ID, 3 times/)).toBeVisible();
  await user.click(row.getByRole("button", { name: "Link Mira Lund" }));
  const asked = await question("Link Mira Lund?");
  expect(asked.getByText(/switches accounts on and off/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Link" }));
  expect(await asked.findByText(/Try again in a moment/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Link" }));
  expect(await screen.findByText("1 linked")).toBeVisible();
  expect(await screen.findByText("Nobody waits.")).toBeVisible();
});

test("all that wait are linked together; of an owner it is said that only leaving counts", async () => {
  const owner = waitingPerson({
    id: 8,
    person: {
      id: 2,
      firstName: "Olga",
      lastName: "Own",
      email: "o@corp.test",
      role: "OWNER",
      status: "ACTIVE",
    },
  });
  const group = waitingPerson({
    id: 9,
    person: null,
    group: { id: 4, name: "Sales North" },
    sentAs: "Sales North",
  });
  let sent: number[] = [];
  const { user } = openTab({
    waiting: [owner, group],
    "POST /api/directory/waiting/link": ({ body }) => {
      sent = body.ids;
      return { linked: 2, gone: 0 };
    },
  });
  const rows = await waitingList();
  expect(rows.getByText("Group Sales North")).toBeVisible();
  await user.click(rows.getByRole("button", { name: "Link Olga Own" }));
  const asked = await question("Link Olga Own?");
  expect(asked.getByText(/It changes nothing else of an owner/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Link all 2" }));
  await user.click((await question("Link all 2?")).getByRole("button", { name: "Link" }));
  expect(await screen.findByText("2 linked")).toBeVisible();
  expect(sent).toEqual([8, 9]);
});

test("of an account that is switched off it is said so before it is linked", async () => {
  const person = {
    id: 42,
    firstName: "Ola",
    lastName: "Berg",
    email: "ola@corp.test",
    role: "USER",
  } as const;
  const { user } = openTab({
    waiting: [waitingPerson(), waitingPerson({ id: 10, person: { ...person, status: "INACTIVE" } })],
  });
  const [active, off] = (await waitingList()).getAllByRole("listitem");
  expect(within(off as HTMLElement).getByText("Inactive")).toBeVisible();
  expect(within(active as HTMLElement).queryByText("Active")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Link Ola Berg" }));
  const asked = await question("Link Ola Berg?");
  expect(asked.getByText(/on and off, also one that is inactive now/)).toBeVisible();
});

test("a request is dismissed", async () => {
  const waiting = [waitingPerson()];
  const { user } = openTab({
    waiting,
    "DELETE /api/directory/waiting/:id": () => {
      waiting.length = 0;
      return { success: true };
    },
  });
  await user.click((await waitingList()).getByRole("button", { name: "Dismiss Mira Lund" }));
  expect(await screen.findByText("Dismissed")).toBeVisible();
  expect(await screen.findByText("Nobody waits.")).toBeVisible();
});

test("somebody is unlinked after a question, and keeps the account", async () => {
  const people = [directoryPerson({ isMade: false })];
  const { user } = openTab({
    "GET /api/directory/people": () => people,
    "DELETE /api/directory/people/:id": () => {
      people.length = 0;
      return { success: true };
    },
  });
  const row = within(await screen.findByRole("row", { name: /Mira Lund/ }));
  expect(row.getByText("Linked by an owner")).toBeVisible();
  await user.click(row.getByRole("button", { name: "Actions for Mira Lund" }));
  await user.click(await screen.findByRole("menuitem", { name: "Unlink" }));
  const asked = await question("Unlink Mira Lund?");
  expect(asked.getByText(/account stays as it is/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Unlink" }));
  expect(await screen.findByText("Unlinked")).toBeVisible();
});

test("each part that could not be read can be read again", async () => {
  openTab({
    "GET /api/directory": refusing("internal", "Something went wrong."),
    "GET /api/directory/waiting": refusing("internal", "Something went wrong."),
  });
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Retry" })).toHaveLength(2));
});
