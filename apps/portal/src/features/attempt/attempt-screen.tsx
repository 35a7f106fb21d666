import "./attempt.css";
import { hiddenWords } from "@field-advisor/schema/conversation-constants";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import {
  exactTime,
  formatMinutes,
  fullName,
  Loaded,
  PageHeader,
  useCurrentUser,
  useSessionControl,
  TextLink,
  variantText,
} from "@field-advisor/ui";
import { LockClosedIcon } from "@radix-ui/react-icons";
import { Callout } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useParams } from "react-router";
import { oneAttempt } from "./attempt.queries.ts";
import { AttemptShown } from "./attempt-shown.tsx";
import { RateYourself } from "./rate-yourself.tsx";
import { ReviewQueue } from "./review-queue.tsx";
import { useSeen } from "./use-seen.ts";
import { WayBack } from "./way-back.tsx";

/** One run of a room: how it was judged, why, and what to do next. */
export function AttemptScreen() {
  const { id = "" } = useParams();
  return <AttemptById key={id} id={id} />;
}

function AttemptById({ id }: { id: string }) {
  const query = useQuery(oneAttempt(id));
  const { id: readerId } = useCurrentUser();
  useSeen(query.isSuccess);
  return (
    <div className="attempt">
      <WayBack />
      <Loaded
        query={query}
        noun="Attempt"
        missing="It may have been deleted, or you do not have access to it."
      >
        {(attempt) => {
          const isOwn = attempt.user?.id === readerId;
          return (
            <>
              <PageHeader
                title={attempt.room.name}
                purpose={happenedIn(attempt, isOwn)}
                {...(attempt.may.review && { actions: <ReviewQueue id={id} /> })}
              />
              <AsFarAsTold attempt={attempt} isOwn={isOwn} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** What is told of it now; who has rated themselves goes on at its result. */
function AsFarAsTold({ attempt, isOwn }: { attempt: Attempt; isOwn: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = () => {
    if (attempt.exam === "open") return <ExamOpen attempt={attempt} isOwn={isOwn} />;
    if (attempt.isToRate) return <RateYourself attempt={attempt} onDone={() => place.current?.focus()} />;
    return attempt.isHidden ? <Hidden /> : <AttemptShown attempt={attempt} isOwn={isOwn} />;
  };
  return (
    <div ref={place} tabIndex={-1} className="attempt-told">
      {shown()}
    </div>
  );
}

const modes = { voice: "Voice", text: "In writing", both: "Voice and writing" } as const;

/** Of one in which nothing was said there is none. */
function lengthOf({ minutes, state }: Attempt): string | null {
  if (state === "finished") return "Minutes pending";
  return minutes === null || state === "abandoned" ? null : formatMinutes(minutes);
}

/** What may be known of every attempt: who, which, when, how long. */
function happenedIn(attempt: Attempt, isOwn: boolean): string {
  const { user, number, startedAt, mode } = attempt;
  const parts = [
    !isOwn && (user?.name ?? "Former user"),
    `Attempt ${number}`,
    exactTime.format(new Date(startedAt)),
    lengthOf(attempt),
    mode && modes[mode],
    variantText(attempt),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Says why nothing but that is shown. */
function Hidden() {
  const { impersonation } = useSessionControl();
  return (
    <Callout.Root color="gray">
      <Callout.Icon>
        <LockClosedIcon />
      </Callout.Icon>
      <Callout.Text className="fa-break">
        {impersonation
          ? `${hiddenWords} ${fullName(impersonation.user)}.`
          : "Private: the trainee has not shared it."}
      </Callout.Text>
    </Callout.Root>
  );
}

/** During an exam nothing is told of how its attempts went. */
const ExamOpen = ({ attempt: { state, room }, isOwn }: { attempt: Attempt; isOwn: boolean }) => (
  <Callout.Root color="gray">
    <Callout.Icon>
      <LockClosedIcon />
    </Callout.Icon>
    <Callout.Text className="fa-break">
      {isOwn && state === "open"
        ? "This exam is in progress. Its result is shown once you finish it."
        : "You have an attempt at this exam in progress. Other results are shown again once you finish it."}{" "}
      <TextLink to={`/test-room/${room.id}`}>Continue attempt</TextLink>
    </Callout.Text>
  </Callout.Root>
);
