import { cleanAddress, cleanName, isMailAddress, nameProblem } from "@field-advisor/schema/typed-text";
import { ScimRefusal } from "../../lib/scim-refusal.ts";
import type { PersonDocument } from "./person-shape.rules.ts";

/** Of an account what a directory decides, beside whether it is on. */
export interface AccountFields {
  email: string;
  firstName: string;
  lastName: string;
}

const longestName = 100;

/** The one that people write to first, else the one at work, else any, else the user name where it is an address. */
function addressOf({ emails = [], userName }: PersonDocument): string | undefined {
  const ranked = [
    ...emails.filter(({ primary }) => primary === true),
    ...emails.filter(({ type }) => type?.toLowerCase() === "work"),
    ...emails,
  ].map(({ value = "" }) => value);
  return [...ranked, userName].map(cleanAddress).find(isMailAddress);
}

const asName = (text = "") => {
  const name = cleanName(text.replaceAll(/\s+/gu, " ")).slice(0, longestName).trim();
  return nameProblem(name) === undefined ? name : "";
};

/** First and last name: as they are given, else out of the whole name, else what stands before the @. */
function namesOf({ name = {}, displayName, nickName }: PersonDocument, email: string) {
  const whole = [name.formatted, displayName, typeof nickName === "string" ? nickName : ""];
  const words = (whole.map(asName).find((text) => text !== "") ?? "").split(" ");
  const before = email.slice(0, email.lastIndexOf("@")).slice(0, longestName);
  const rest = words.slice(1).join(" ");
  const [given, family] = [asName(name.givenName), asName(name.familyName)];
  return {
    firstName: given || (words[0] === family ? "" : words[0]) || before,
    lastName: family || rest || before,
  };
}

/**
 * What a directory's description of somebody makes of their account.
 * @throws ScimRefusal invalidValue where there is no address to sign in with
 */
export function accountOf(person: PersonDocument): AccountFields {
  const email = addressOf(person);
  if (email === undefined)
    throw new ScimRefusal(
      "invalidValue",
      "Neither emails nor userName is an e-mail address. Map one of them to the address that the person signs in with.",
    );
  return { email, ...namesOf(person, email) };
}

interface Known extends AccountFields {
  isActive: boolean;
}

/** A person as they are now: what owners have changed here since stands in place of what the directory sent. */
export function asTheyAre(person: PersonDocument, account: Known): PersonDocument {
  const { isActive, ...fields } = account;
  const sent = accountOf(person);
  const isNamed = sent.firstName === fields.firstName && sent.lastName === fields.lastName;
  const emails = person.emails ?? [];
  return {
    ...person,
    active: isActive,
    ...(!isNamed && { name: { ...person.name, givenName: fields.firstName, familyName: fields.lastName } }),
    ...(sent.email !== fields.email && {
      emails: [
        { value: fields.email, type: "work", primary: true },
        ...emails.filter(({ primary, type }) => primary !== true && type?.toLowerCase() !== "work"),
      ],
    }),
  };
}

/** How somebody who was here before is described until the directory does. */
export const describedBy = (
  account: Known,
  known: { userName: string; externalId: string | null },
): PersonDocument => ({
  userName: known.userName,
  ...(known.externalId !== null && { externalId: known.externalId }),
  active: account.isActive,
  name: { givenName: account.firstName, familyName: account.lastName },
  emails: [{ value: account.email, type: "work", primary: true }],
});
