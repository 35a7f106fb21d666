import type { MessageType } from "@field-advisor/schema/constants";
import { createMessageInput, updateMessageInput } from "@field-advisor/schema/message-forms";
import { checkedBy } from "@field-advisor/ui";
import type { NamedField } from "@field-advisor/ui";

export interface MessageValues {
  title: string;
  message: string;
  messageType: MessageType;
  link: string;
  linkText: string;
  /** As a field for date and time holds it; empty is never. */
  showUntil: string;
  deploymentIds: string[];
}

export type ReachValues = Pick<MessageValues, "showUntil" | "deploymentIds">;

export const formFields: readonly NamedField<MessageValues>[] = [
  { name: "title", label: "Title" },
  { name: "message", label: "Message" },
  { name: "messageType", label: "Type" },
  { name: "link", label: "Link" },
  { name: "linkText", label: "Link Text" },
  { name: "showUntil", label: "Show until" },
  { name: "deploymentIds", label: "Deployments" },
];

export const reachFields: readonly NamedField<ReachValues>[] = [
  { name: "showUntil", label: "Show until" },
  { name: "deploymentIds", label: "Deployments" },
];

/** An entry of a list belongs to the field of the list. */
export const fieldOf = (path: string): string => path.split(".")[0] ?? path;

/** What is not a moment stays as it was typed, and is refused. */
export function momentOf(local: string): string | null {
  if (local === "") return null;
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}

const isAhead = ({ showUntil }: { showUntil?: string | null | undefined }): boolean =>
  typeof showUntil !== "string" || Date.parse(showUntil) > Date.now();

const isOver = { path: ["showUntil"], message: "Choose a time that is not over yet" };

export const messageRules = checkedBy(
  createMessageInput.refine(isAhead, isOver),
  ({ showUntil, ...values }: MessageValues) => ({ ...values, showUntil: momentOf(showUntil) }),
  fieldOf,
);

/** @param before what is known already: a moment that is over may stay */
export const reachRules = (before: ReachValues) =>
  checkedBy(
    updateMessageInput.refine(isAhead, isOver),
    ({ showUntil, deploymentIds }: ReachValues) => ({
      deploymentIds,
      ...(showUntil !== before.showUntil && { showUntil: momentOf(showUntil) }),
    }),
    fieldOf,
  );
