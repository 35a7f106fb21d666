import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Callout, Spinner } from "@radix-ui/themes";
import { useState } from "react";
import { isAwaited } from "./attempt.queries.ts";

interface WaitNoticeProps {
  attempt: Attempt;
  isOwn: boolean;
}

const byItself = "This page updates itself.";

/** What is awaited, in words. */
function awaitedOf({ waitsFor }: Attempt, isOwn: boolean): string | null {
  if (waitsFor === "record") return `The record of ${isOwn ? "your" : "the"} call is on its way. ${byItself}`;
  return waitsFor === "score" ? `The result is being worked out. ${byItself}` : null;
}

const reasons = {
  time: "The time was up.",
  left: "It was left open for a day, and closed.",
  ended: "Its call or its room was ended.",
} as const;

/** Why there is no result, or why the attempt ended as it did; nothing where its person finished it. */
function remarkOf({
  waitsFor,
  state,
  finishReason,
  total,
  isIncomplete,
  isTooShort,
  checks,
}: Attempt): string | null {
  if (waitsFor === "failed")
    return "This attempt could not be judged. The owners can see why, and have it judged again.";
  if (state === "open")
    return "This attempt goes on. It is judged once it is finished in its room, where it is among the earlier sessions.";
  const why = finishReason === null || finishReason === "person" ? null : reasons[finishReason];
  const isUnjudged = total === 0 && waitsFor === null;
  return (
    [
      why,
      isIncomplete && "The record of a call never came: what was said in it is not judged.",
      isTooShort && `${checks[0]?.reason ?? "Too short to judge"}. Nothing is praised or missed.`,
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
  const remark = awaited === null ? remarkOf(attempt) : null;
  const isFailed = attempt.waitsFor === "failed";
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
        {hasWaited && !isAwaited(attempt) && !isFailed && "The result is here."}
      </div>
      {remark !== null && (
        <Callout.Root color={isFailed ? "red" : "gray"} role={isFailed ? "alert" : "note"}>
          {isFailed && (
            <Callout.Icon>
              <ExclamationTriangleIcon />
            </Callout.Icon>
          )}
          <Callout.Text>{remark}</Callout.Text>
        </Callout.Root>
      )}
    </div>
  );
}
