import { expect, test } from "vitest";
import { mailDraft } from "./paused-notice.tsx";

test("address and subject survive the way through a mail address", () => {
  const draft = new URL(mailDraft("ann+work@example.test", "Reactivate - Büro & Söhne?"));
  expect(draft.pathname).toBe("ann%2Bwork@example.test");
  expect(draft.searchParams.get("subject")).toBe("Reactivate - Büro & Söhne?");
});

test.each([
  ["a@b.test?cc=evil@x.test", "Hi"],
  ["a@b.test,evil@x.test", "Hi"],
  ["a@b.test", "x&cc=evil@x.test&body=.."],
  ["a@b.test", "x%0Acc:evil@x.test"],
  ["a@b.test", "x\ncc:evil@x.test"],
])("%j with subject %j makes a draft with one recipient and one field", (address, subject) => {
  const draft = new URL(mailDraft(address, subject));
  expect(draft.pathname).not.toMatch(/[,;?&]/);
  expect([...draft.searchParams.keys()]).toEqual(["subject"]);
  expect(draft.search).not.toMatch(/\n/);
  expect(draft.searchParams.get("subject")).toBe(subject);
});
