import type { Certificate, CheckedCertificate } from "@field-advisor/schema/certificates.endpoints";
import type { PrintedLine } from "../../lib/printed-page.ts";

const longDay = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

const dayText = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

const plain = (text: string, size: number): PrintedLine => ({ text, size, weight: "plain" });

const bold = (text: string, size: number): PrintedLine => ({ text, size, weight: "bold" });

const unprintable = (what: string) =>
  `(The typeface of this document cannot print ${what}. The address below shows it.)`;

/**
 * What a certificate says, line by line.
 * @param checkedAt where its number is checked
 */
export const linesOf = (
  { number, person, path, issuedOn, validUntil }: Certificate,
  { product, checkedAt }: { product: string; checkedAt: string },
): PrintedLine[] => [
  plain(product, 12),
  bold("Certificate", 36),
  { ...bold(person, 26), otherwise: unprintable("the name") },
  plain("has completed the path", 14),
  { ...bold(path, 22), otherwise: unprintable("its name") },
  plain(`on ${dayText(issuedOn)}`, 14),
  plain(validUntil === null ? "Valid without end" : `Valid until ${dayText(validUntil)}`, 12),
  plain(`Number ${number}`, 12),
  { ...plain(`Check it at ${checkedAt}`, 10), link: `${checkedAt}#${number}` },
];

const unknown: CheckedCertificate = {
  state: "unknown",
  person: null,
  path: null,
  issuedOn: null,
  validUntil: null,
};

/** What a stranger is told: of one that was withdrawn no more than of one that never was. */
export const checkedOf = (certificate: Certificate | undefined): CheckedCertificate => {
  if (!certificate || certificate.state === "revoked") return unknown;
  const { state, person, path, issuedOn, validUntil } = certificate;
  return { state, person, path, issuedOn, validUntil };
};
