import { z } from "zod";

/** What became of the addresses that conversations are started with, by our own ledger. */
export const conversationCounts = z.object({
  /** Talks in rooms and on pages, each once it has ended. */
  conversations: z.int(),
  /** Talks of owners who tried an agent. */
  tests: z.int(),
  /** Talks of the staff who tried a page, and of owners in a room that is not live. */
  previews: z.int(),
  /** Asked for, and nobody talked. */
  unused: z.int(),
});

export type ConversationCounts = z.output<typeof conversationCounts>;
