import type { AttemptSummary } from "@field-advisor/schema/attempts.endpoints";

/** Whose it is, and which of theirs. */
export const attemptName = ({ user, number }: AttemptSummary): string =>
  `${user?.name ?? "Former user"}, attempt ${number}`;
