import type { AttemptState } from "@field-advisor/schema/practice-constants";
import type { Role } from "@field-advisor/schema/routes";
import type { Actor } from "../../lib/actor.ts";
import { peopleAndSelf, type PeopleScope } from "../../scope/people-scope.ts";

/** Whose attempts somebody knows of. What was said in a private one is for its person alone until they share it. */
export interface Reader {
  userId: number;
  people: PeopleScope;
  /** An owner who views the product as that person reads nothing that is theirs alone. */
  isViewing: boolean;
}

export const readerOf = (actor: Actor): Reader => ({
  userId: actor.userId,
  people: peopleAndSelf(actor),
  isViewing: actor.impersonation !== null,
});

/** Who writes what a room is for and how attempts in it are judged. */
export const mayWriteRubrics = ({ role }: Pick<Actor, "role">): boolean => role === "OWNER";

interface Attempt {
  userId: number | null;
  state: AttemptState;
  isPrivate: boolean;
  isShared: boolean;
  /** Its content is not for whoever asks. */
  isHidden: boolean;
  askedReviewAt: string | null;
  reviewedAt: string | null;
  /** A coach has decided a check, or commented. */
  isReviewBegun: boolean;
}

const isOver = ({ state }: Pick<Attempt, "state">): boolean => state === "scored" || state === "reviewed";

/** What somebody may do with an attempt that is in their scope. */
export function rightsOn({ userId, role }: { userId: number; role: Role }, attempt: Attempt) {
  const isOwn = attempt.userId === userId;
  const { isPrivate, isShared, isHidden, isReviewBegun } = attempt;
  const hasEnded = isOver(attempt);
  return {
    finish: isOwn && attempt.state === "open",
    share: isOwn && isPrivate && !isShared && hasEnded,
    unshare: isOwn && isPrivate && isShared && !isReviewBegun,
    remove: isOwn && isPrivate && !isShared && attempt.state !== "open",
    askReview: isOwn && hasEnded && attempt.askedReviewAt === null && attempt.reviewedAt === null,
    object: isOwn && hasEnded,
    note: isOwn,
    review: !isOwn && role !== "USER" && attempt.userId !== null && hasEnded && !isHidden,
  };
}

export type Right = keyof ReturnType<typeof rightsOn>;

/** Why a right is not there, for its person. */
export const refusals: Record<Right, string> = {
  finish: "This attempt is over already.",
  share: "Only a private attempt that is over and not shared yet can be shared.",
  unshare: "A coach has begun to review this attempt, so it stays shared.",
  remove: "Only a private attempt of your own that is over and not shared can be deleted.",
  askReview: "A review can be asked for once, when the attempt is judged.",
  object: "This attempt is not judged yet.",
  note: "Only the person of this attempt may do that.",
  review: "Only a coach of this person may review it, once it is judged and shared.",
};
