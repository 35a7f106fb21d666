import { product } from "@field-advisor/schema/product";
import { csvOf } from "@field-advisor/schema/csv";
import type { Invitation, InvitationToPage } from "@field-advisor/schema/invitations.endpoints";
import { counted, exactTime, fullName, type LossLabels, pageLink } from "@field-advisor/ui";

/** An invitation with the code that was just made. */
export interface IssuedCode {
  invitation: Invitation;
  accessCode: string;
}

/** What they are told of its page. */
type Page = Pick<InvitationToPage["page"], "deploymentTitle" | "slug" | "user">;

/** What a recipient is told of their invitation. */
type Told = Pick<
  Invitation,
  "email" | "recipientName" | "validFrom" | "validUntil" | "maxSessions" | "maxMinutes"
>;

/** What is asked before codes that nobody has copied are gone. */
export const lossOf = (codes: number): LossLabels => {
  const [those, they, them] = codes === 1 ? ["the code", "It", "it"] : ["the codes", "They", "them"];
  return {
    title: `Close without ${those}?`,
    loss: `${they} cannot be shown again. Copy or send ${them} first.`,
    confirmLabel: `Close without ${them}`,
    cancelLabel: "Stay here",
  };
};

/** The zone of this browser, in which its times are typed and shown. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const moment = (iso: string) => exactTime.format(new Date(iso));

/** When an invitation lets somebody in, in the reader's zone; null where it always does. */
export function validityOf({ validFrom, validUntil }: Pick<Invitation, "validFrom" | "validUntil">) {
  if (validFrom && validUntil) return `${moment(validFrom)} to ${moment(validUntil)}`;
  if (validUntil) return `until ${moment(validUntil)}`;
  return validFrom ? `from ${moment(validFrom)}` : null;
}

function limitsOf({ maxSessions, maxMinutes }: Told): string | null {
  const most = maxMinutes === null ? null : counted(maxMinutes, "minute");
  if (maxSessions === null) return most && `${most} each`;
  return counted(maxSessions, "session") + (most ? `, ${most} each` : "");
}

/** What is sent to a recipient. The code stands beside the link and never in it. */
export function invitationText(
  page: Page,
  { invitation, accessCode }: { invitation: Told; accessCode: string },
): string {
  const { recipientName, email } = invitation;
  const validity = validityOf(invitation);
  const limits = limitsOf(invitation);
  return [
    recipientName ? `Hello ${recipientName},` : "Hello,",
    "",
    `${fullName(page.user)} invites you to "${page.deploymentTitle || product.name}".`,
    "",
    `Link: ${pageLink(page.slug)}`,
    `Email: ${email}`,
    `Access code: ${accessCode}`,
    ...(validity ? [`Valid: ${validity} (${ownZone()})`] : []),
    ...(limits ? [`Conversations: ${limits}`] : []),
  ].join("\n");
}

/** All invitation texts under each other. */
export const allTexts = (page: Page, issued: readonly IssuedCode[]): string =>
  textsOf(issued.map((code) => ({ page, code })));

/** The same of several pages. */
export const textsOf = (issued: readonly { page: Page; code: IssuedCode }[]): string =>
  issued.map(({ page, code }) => invitationText(page, code)).join("\n\n---\n\n");

const codeColumns = [
  "email",
  "recipientName",
  "accessCode",
  "link",
  "validFrom",
  "validUntil",
  "maxSessions",
  "maxMinutes",
] as const;

const rowOf = ({ slug }: Pick<Page, "slug">, { invitation, accessCode }: IssuedCode) => ({
  ...invitation,
  accessCode,
  link: pageLink(slug),
});

/** The codes as a file, for a mail merge. */
export const codesAsCsv = (page: Pick<Page, "slug">, issued: readonly IssuedCode[]): string =>
  csvOf(
    codeColumns,
    issued.map((code) => rowOf(page, code)),
  );

/** The same of several pages, each code with the name of its page. */
export const codesOfPagesAsCsv = (
  issued: readonly { page: InvitationToPage["page"]; code: IssuedCode }[],
): string =>
  csvOf(
    ["deployment", ...codeColumns],
    issued.map(({ page, code }) => ({ deployment: page.deploymentName, ...rowOf(page, code) })),
  );
