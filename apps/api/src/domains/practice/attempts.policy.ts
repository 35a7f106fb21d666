import type { AttemptState } from "@field-advisor/schema/practice-constants";
import { type Actor, isInPerson } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { peopleAndSelf, type PeopleScope } from "../../scope/people-scope.ts";
import { isJudged } from "./attempts.rules.ts";

/** Whose attempts somebody knows of. The content of a private one is for its person alone until they share it. */
export interface AttemptScope {
  userId: number;
  people: PeopleScope;
  /** An owner who views the product as that person, and a program with their key, read nothing that is theirs alone. */
  isViewing: boolean;
}

export const attemptScope = (actor: Actor): AttemptScope => ({
  userId: actor.userId,
  people: peopleAndSelf(actor),
  isViewing: !isInPerson(actor),
});

interface AttemptFacts {
  userId: number | null;
  state: AttemptState;
  isPrivate: boolean;
  isShared: boolean;
  /** Its content is not for whoever asks. */
  isHidden: boolean;
  /** Because whoever asks is to rate themselves first. */
  isToRate: boolean;
  askedReviewAt: string | null;
  reviewedAt: string | null;
  /** A coach has decided a check, or commented. */
  isReviewStarted: boolean;
}

type Who = Pick<Actor, "userId" | "role">;

/** All rights to an attempt that is in somebody's scope. */
export function accessToAttempt({ userId, role }: Who, attempt: AttemptFacts) {
  const isOwn = attempt.userId === userId;
  const { isPrivate, isShared, isHidden, isReviewStarted, isToRate } = attempt;
  const hasEnded = isJudged(attempt.state);
  return {
    share: isOwn && isPrivate && !isShared && hasEnded,
    unshare: isOwn && isPrivate && isShared && !isReviewStarted,
    remove: isOwn && isPrivate && !isShared && attempt.state !== "open",
    askReview: isOwn && hasEnded && attempt.askedReviewAt === null && attempt.reviewedAt === null,
    rate: isOwn && isToRate,
    drill: isOwn && hasEnded && !isHidden,
    object: isOwn && hasEnded && !isHidden,
    note: isOwn,
    tryRubric: role === "OWNER" && hasEnded && !isHidden,
    review: !isOwn && role !== "USER" && attempt.userId !== null && hasEnded && !isHidden,
  };
}

export type Right = keyof ReturnType<typeof accessToAttempt>;

const refusals: Record<Right, string> = {
  share: "Only a private attempt that is over and not shared yet can be shared.",
  unshare: "A coach has begun to review this attempt, so it stays shared.",
  remove: "Only a private attempt of your own that is over and not shared can be deleted.",
  askReview: "A review can be asked for once, when the attempt is judged.",
  rate: "There is nothing to rate: the result of this attempt is shown, or it has none.",
  drill: "This attempt is not judged yet, or its result is not shown to you yet.",
  object: "This attempt is not judged yet, or its result is not shown to you yet.",
  tryRubric: "A rubric can be tried on a judged attempt that you may read.",
  note: "Only the person of this attempt may do that.",
  review: "Only a coach of this person may review it, once it is judged and shared.",
};

/** @throws AppError conflict instead of forbidden where only the attempt's state stands against it */
export function requireRight(actor: Who, attempt: AttemptFacts, right: Right): void {
  if (accessToAttempt(actor, attempt)[right]) return;
  const isOwn = attempt.userId === actor.userId;
  const isTheirs = right === "review" ? actor.role !== "USER" && !isOwn : isOwn;
  throw new AppError(
    isTheirs && (attempt.isToRate || !attempt.isHidden) ? "conflict" : "forbidden",
    refusals[right],
  );
}

/** For a comment, which is refused alike whatever stands against it. */
export function requireReviewer(actor: Who, attempt: AttemptFacts): void {
  if (!accessToAttempt(actor, attempt).review) throw new AppError("forbidden", refusals.review);
}
