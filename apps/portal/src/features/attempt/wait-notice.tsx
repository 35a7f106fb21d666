import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import type { UncountedReason } from "@field-advisor/schema/practice-constants";
import { Callout, Spinner } from "@radix-ui/themes";
import { useState } from "react";
import { isAwaited } from "./attempt.queries.ts";

interface WaitNoticeProps {
  attempt: Attempt;
  isOwn: boolean;
}

const byItself = "This page updates automatically.";

/** What is awaited, in words. */
function awaitedOf({ waitsFor }: Attempt, isOwn: boolean): string | null {
  if (waitsFor === "record") return `Waiting for the record of ${isOwn ? "your" : "the"} call. ${byItself}`;
  return waitsFor === "score" ? `The result is being calculated. ${byItself}` : null;
}

const reasons = {
  time: "Time ran out.",
  left: "It was closed after being open for a day.",
} as const;

/** Why an exam does not count, for its person and for whoever coaches them. */
const spoiled: Record<UncountedReason, { own: string; theirs: string }> = {
  unheard: {
    own: "Your speech was not recognised.",
    theirs: "Most of the trainee's speech was not recognised, or they said nothing.",
  },
  broken: {
    own: "A problem on our side stopped you from finishing.",
    theirs: "It ended with a failure on our side: of the voice agent, a language model or a provider.",
  },
  unrecorded: {
    own: "The record of your call never reached us.",
    theirs: "The provider never delivered the record of one of its calls.",
  },
};

/** What is said of an exam that does not count; a coach's verdict makes it count. */
function uncountedSentence({ uncounted, review }: Attempt, isOwn: boolean): string | null {
  if (uncounted === null || review !== null) return null;
  const { own, theirs } = spoiled[uncounted];
  return isOwn
    ? `This attempt does not count. ${own} It does not use up an attempt, and you have not failed.`
    : `This attempt does not count. ${theirs} It does not use up an attempt; your verdict would make it count.`;
}

/** Why there is no result, or why the attempt ended as it did; nothing where its person finished it. */
function remarkOf(attempt: Attempt, isOwn: boolean): string | null {
  const { waitsFor, state, finishReason, total, isIncomplete, isTooShort, checks } = attempt;
  if (state === "open")
    return "This attempt is in progress. It is judged once it is finished: continue it under Earlier sessions in its room.";
  const why = finishReason === null || finishReason === "person" ? null : reasons[finishReason];
  const isUncounted = uncountedSentence(attempt, isOwn);
  const isUnjudged = total === 0 && waitsFor === null && isUncounted === null;
  return (
    [
      why,
      isUncounted,
      isIncomplete &&
        isUncounted === null &&
        "The record of a call is missing: what was said in it is not judged.",
      isTooShort && `${checks[0]?.reason ?? "Too short to judge"}. Its checks are not judged.`,
      isUnjudged && "Nothing was judged: the room had no rubric, or nothing was said.",
    ]
      .filter(Boolean)
      .join(" ") || null
  );
}

/** Says what a result waits for, that it has come, or why there is none. */
export function WaitNotice({ attempt, isOwn }: WaitNoticeProps) {
  const awaited = awaitedOf(attempt, isOwn);
  const [hasWaited, setWaited] = useState(false);
  if (awaited !== null && !hasWaited) setWaited(true);
  const remark = awaited === null ? remarkOf(attempt, isOwn) : null;
  return (
    <div className="attempt-notice">
      {/* It stays while its words change, so that screen readers hear of the result. */}
      <div role="status">
        {awaited !== null && (
          <Callout.Root color="gray">
            <Callout.Icon>
              <Spinner />
            </Callout.Icon>
            <Callout.Text>{awaited}</Callout.Text>
          </Callout.Root>
        )}
        {hasWaited && !isAwaited(attempt) && "The result is ready."}
      </div>
      {remark !== null && (
        <Callout.Root color="gray" role="note">
          <Callout.Text>{remark}</Callout.Text>
        </Callout.Root>
      )}
    </div>
  );
}
