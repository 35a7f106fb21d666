import {
  brokenConnection,
  fakeApi,
  type Handlers,
  refusing,
  signedInAs,
  signedOut,
  someone,
} from "@field-advisor/api-client/testing";
import type { Certificate } from "@field-advisor/schema/certificates.endpoints";
import type { OwnPath, OwnStep } from "@field-advisor/schema/paths.endpoints";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { certificate, ownPath, ownStep } from "../../../test/path-samples.ts";
import { openApp } from "../../../test/render-app.tsx";

const open = (path: OwnPath, handlers: Handlers = {}) => {
  const api = fakeApi({
    "GET /api/auth/status": signedInAs(someone({ role: "USER" })),
    "GET /api/user/paths/:id": () => path,
    ...handlers,
  });
  return { api, ...openApp("/paths/3") };
};
const steps = async () => within(await screen.findByRole("list", { name: "Steps" })).getAllByRole("listitem");
const step = async (place: number) => within((await steps())[place - 1] as HTMLElement);

const fees = { id: 4, name: "Fees" };
const all: OwnStep[] = [
  ownStep({ id: 1, kind: "open", subject: fees, state: "done", doneAt: "2026-11-20T09:00:00Z" }),
  ownStep({ id: 2, kind: "pass", dueOn: "2026-12-01", daysLeft: 1 }),
  ownStep({ id: 3, kind: "score", goalValue: 80, state: "locked", waitsFor: 2 }),
  ownStep({ id: 4, kind: "try", isNeeded: false, daysLeft: -2, dueOn: "2026-11-20" }),
  ownStep({ id: 5, kind: "finish", subject: fees, mayOpen: false }),
];

test("a path says how far it is, what is open, and what a locked step waits for", async () => {
  open(ownPath({ steps: all, validMonths: 12 }));
  expect(await screen.findByRole("heading", { name: "First weeks", level: 1 })).toBeVisible();
  expect(
    screen.getByText(
      "1 of 4 needed steps done. Its certificate is valid for 12 months; then the path begins again.",
    ),
  ).toBeVisible();
  expect((await step(1)).getByText("Done")).toBeVisible();
  expect((await step(1)).getByRole("link", { name: "Open “Fees”" })).toHaveAttribute(
    "href",
    "/library?search=Fees",
  );
  expect((await step(2)).getByRole("link", { name: "Pass “First meeting”" })).toHaveAttribute(
    "href",
    "/test-room/5",
  );
  expect(
    (await step(2)).getByText((_text, element) => element?.textContent === "Due tomorrow"),
  ).toBeVisible();
  expect((await step(3)).getByText("Locked until step 2 is done")).toBeVisible();
  expect((await step(3)).queryByRole("link")).toBeNull();
  expect((await step(4)).getByText("2 days late")).toBeVisible();
  expect((await step(4)).getByText("Optional")).toBeVisible();
  expect((await step(5)).queryByRole("link")).toBeNull();
  expect((await step(5)).getByText("You may not open this item now. Ask your coach.")).toBeVisible();
});

test.each([
  ["no_access", "You may not enter the room of this model talk now. Ask your coach."],
  [
    "exam_ahead",
    "You have an exam ahead in the room of this model talk. It opens once no other attempt may come.",
  ],
  ["not_shown", "This model talk is not shown at the moment. Ask your coach."],
  ["withdrawn", "This model talk was taken back. Within the hour this step leaves the path."],
] as const)("a model talk that cannot be opened is no link and says why: %s", async (whyClosed, words) => {
  const subject = { id: 4, name: "A way in" };
  open(ownPath({ steps: [ownStep({ kind: "watch", subject, mayOpen: false, whyClosed })] }));
  expect((await step(1)).getByText(words)).toBeVisible();
  expect((await step(1)).queryByRole("link")).toBeNull();
});

test("a completed path has its certificate, with the document and what others read of it", async () => {
  open(ownPath({ steps: all.slice(0, 1), doneAt: "2026-11-20T09:00:00Z", certificate: certificate() }));
  expect(
    await screen.findByText(/^You have completed this path\. Its certificate does not expire\.$/),
  ).toBeVisible();
  const part = within(screen.getByRole("region", { name: "Certificate" }));
  expect(part.getByText("Valid")).toBeVisible();
  expect(part.getByText("Issued on Nov 20, 2026, valid until Nov 20, 2027")).toBeVisible();
  expect(part.getByRole("button", { name: "Download PDF" })).toHaveAccessibleDescription(
    "Certificate 7K3M-9QWX-0000-AAAA-1111",
  );
  expect(part.getByRole("link", { name: /^See what others read/ })).toHaveAttribute(
    "href",
    "/certificate#7K3M-9QWX-0000-AAAA-1111",
  );
});

test.each<[Partial<Certificate>, string]>([
  [{ state: "expired" }, "Issued on Nov 20, 2026, expired after Nov 20, 2027"],
  [{ validUntil: null }, "Issued on Nov 20, 2026, without end"],
  [{ state: "revoked", reason: "Issued by mistake" }, "Withdrawn: Issued by mistake"],
])("a certificate says how it stands: %o", async (changes, words) => {
  open(ownPath({ certificate: certificate(changes) }));
  expect(await screen.findByText(words)).toBeVisible();
  const isPrinted = changes.state !== "revoked";
  expect(screen.queryAllByRole("button", { name: "Download PDF" })).toHaveLength(isPrinted ? 1 : 0);
});

test("a path of somebody else is not there", async () => {
  open(ownPath(), { "GET /api/user/paths/:id": refusing("not_found") });
  expect(await screen.findByText("It may have been deleted, or was never assigned to you.")).toBeVisible();
});

const nobody = { "GET /api/auth/status": signedOut };

const check = (handlers: Handlers) => {
  const api = fakeApi({ ...nobody, ...handlers });
  return { api, ...openApp("/certificate") };
};
const answer = { person: "Uma Doe", path: "First weeks", issuedOn: "2026-11-20", validUntil: null };
const number = async () => screen.findByRole("textbox", { name: "Number" });

test("anybody checks a number, without an account", async () => {
  const { user, api } = check({ "POST /api/certificates/check": () => ({ state: "valid", ...answer }) });
  await user.type(await number(), "7k3m 9qwx");
  await user.click(screen.getByRole("button", { name: "Check" }));
  const result = within(await screen.findByRole("status", { name: "Result" }));
  for (const text of ["Valid", "Uma Doe", "First weeks", "Nov 20, 2026", "Without end"])
    expect(result.getByText(text)).toBeVisible();
  expect(api.calls("POST /api/certificates/check")).toMatchObject([{ body: { number: "7k3m 9qwx" } }]);
});

test("an expired one says until when it was valid; an unknown one tells nothing else", async () => {
  const { user, api } = check({
    "POST /api/certificates/check": () => ({ state: "expired", ...answer, validUntil: "2027-11-20" }),
  });
  await user.type(await number(), "7K3M{Enter}");
  expect(await screen.findByText("Was valid until")).toBeVisible();
  api.serve({
    "POST /api/certificates/check": () => ({
      state: "unknown",
      person: null,
      path: null,
      issuedOn: null,
      validUntil: null,
    }),
  });
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByText(/^No certificate with this number is known\./)).toBeVisible();
  expect(screen.queryByText("Uma Doe")).toBeNull();
});

test("a number is needed, and one that could not be checked stays in the field", async () => {
  const { user } = check({ "POST /api/certificates/check": brokenConnection });
  await user.click(await screen.findByRole("button", { name: "Check" }));
  expect((await screen.findAllByText("Enter the number of the certificate"))[0]).toBeVisible();
  await user.type(await number(), "7K3M{Enter}");
  expect(await screen.findByText(/^The number could not be checked\./)).toBeVisible();
  expect(await number()).toHaveValue("7K3M");
});
