import type { Range } from "@field-advisor/schema/activity.endpoints";
import { rangeLabels } from "@field-advisor/ui/ranges";

/** What is counted as a conversation, in the same words wherever the number stands. */
export const conversationsInWords = (range: Range): string =>
  `Conversations in rooms and on pages that began in the last ${rangeLabels(range)} and have ended. Test calls, previews and conversations that never started do not count.`;

/** What else became of the addresses that conversations are started with. */
export const otherStarts = [
  { kind: "tests", label: "Test calls", definition: "Owners who tried an agent." },
  {
    kind: "previews",
    label: "Previews",
    definition: "Staff who tried a page, and owners in a room that is not live.",
  },
  { kind: "unused", label: "Unused", definition: "Conversations that were requested and never started." },
] as const;
