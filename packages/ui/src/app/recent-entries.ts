import { removeStored } from "@field-advisor/page/browser-storage";

/** The entries name what a person opened: another person at this browser must not read them. */
export const recentPrefix = "field-advisor-recent-";

/** @param userId the person who is signed in now, whose own entries stay */
export const forgetRecent = (userId?: number): void =>
  removeStored("localStorage", (name) => name.startsWith(recentPrefix) && name !== recentPrefix + userId);
