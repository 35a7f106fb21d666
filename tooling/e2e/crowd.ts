import type { Page } from "@playwright/test";
import { origins } from "./origins.ts";
import { expect } from "./test.ts";

/** Imports so many people of one last name, with a first name that begins with the letter. */
export async function importCrowd(
  { request }: Page,
  { count, letter, lastName }: { count: number; letter: string; lastName: string },
): Promise<void> {
  const lines = Array.from(
    { length: count },
    (_line, index) =>
      `${letter.toLowerCase()}${index}.${lastName}@demo.test,${letter}${index},${lastName},USER`,
  );
  const buffer = Buffer.from(["email,firstName,lastName,role", ...lines].join("\n"));
  const file = { name: "crowd.csv", mimeType: "text/csv", buffer };
  const answer = await request.post(`${origins.console}/api/users/import`, {
    multipart: { expected: String(count), file },
    headers: { origin: origins.console },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}
