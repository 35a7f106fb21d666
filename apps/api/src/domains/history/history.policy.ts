import { type Actor, isInPerson } from "../../lib/actor.ts";
import { peopleAndSelf, type PeopleScope } from "../../scope/people-scope.ts";

/** Whose transcripts somebody of the staff reads: their own, and those of the pages in their scope. */
export interface TranscriptScope {
  userId: number;
  pages: PeopleScope;
  /** Whether a conversation on no page is found by its words. */
  searchesPrivateWords: boolean;
}

/**
 * What was said on a page is read by whoever has the page in their scope: owners have all, administrators those of their
 * people. What was said on no page is read by the one who said it alone; an owner who views the product as them, and a
 * program with their key, see that there is a conversation, without its words.
 */
export const transcriptScope = (actor: Actor): TranscriptScope => ({
  userId: actor.userId,
  pages: peopleAndSelf(actor),
  searchesPrivateWords: isInPerson(actor),
});
