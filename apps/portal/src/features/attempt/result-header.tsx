import { resultOf } from "@field-advisor/schema/practice-constants";
import type { Attempt, AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { counted, exactTime, Muted } from "@field-advisor/ui";
import { PersonIcon } from "@radix-ui/react-icons";
import { Badge, Card, Flex, Text } from "@radix-ui/themes";
import { openChecksOf, outcomeOf, scoreWords, SignBadge, verdictLabel } from "./attempt-words.tsx";
import { LastTime } from "./last-time.tsx";
import { Tried } from "./practise-this.tsx";

interface ResultHeaderProps {
  attempt: Attempt;
  isOwn: boolean;
}

/** What became of the attempt, in words and figures. */
export function ResultHeader({ attempt, isOwn }: ResultHeaderProps) {
  const { score, mostScore, passMark, review, askedReviewAt } = attempt;
  return (
    <Card size={{ initial: "2", sm: "3" }} asChild>
      <section aria-label="Result">
        <Flex gap="5" align="start" wrap="wrap">
          {score !== null && <ScoreRing score={score} isPassed={attempt.passed === true} />}
          <Flex direction="column" gap="2" align="start" className="fa-title">
            <SignBadge {...outcomeOf(attempt, isOwn)} size="3" />
            {score !== null && (
              <Text weight="medium">
                {scoreWords(score, mostScore)}
                {passMark !== null && `, pass mark ${passMark}%`}
              </Text>
            )}
            <MustBeMet attempt={attempt} />
            <Open attempt={attempt} isOwn={isOwn} />
            <Tried attempt={attempt} isOwn={isOwn} />
            <LastTime attempt={attempt} />
            <Decided attempt={attempt} />
            {askedReviewAt !== null && review === null && (
              <Text size="2">A review was requested on {exactTime.format(new Date(askedReviewAt))}.</Text>
            )}
            {review && <Review review={review} machine={attempt.machine} />}
          </Flex>
        </Flex>
      </section>
    </Card>
  );
}

const radius = 42;

/** The score as a number in a ring, for those who see it; the words beside it say the same. */
const ScoreRing = ({ score, isPassed }: { score: number; isPassed: boolean }) => (
  <svg viewBox="0 0 100 100" className="attempt-ring" data-passed={isPassed} aria-hidden="true">
    <circle className="attempt-ring-track" cx="50" cy="50" r={radius} />
    {/* A round end would show as a dot where there is nothing. */}
    {score > 0 && (
      <circle
        className="attempt-ring-share"
        cx="50"
        cy="50"
        r={radius}
        pathLength="100"
        strokeDasharray={`${score} 100`}
        transform="rotate(-90 50 50)"
      />
    )}
    <text x="50" y="50" textAnchor="middle" dominantBaseline="central">
      {score}
    </text>
  </svg>
);

/** So many are named: the rest stands below. */
const mostNamed = 3;

const named = (checks: readonly AttemptCheck[]): string => {
  const names = checks.slice(0, mostNamed).map(({ sentence }) => sentence);
  const more = checks.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join("; ");
};

/** Why it is not passed, or not yet, whatever its score. */
function MustBeMet({ attempt: { passed, isTooShort, checks } }: Pick<ResultHeaderProps, "attempt">) {
  const missing = checks.filter((check) => check.isBlocker && resultOf(check) !== "met");
  if (passed === true || isTooShort || missing.length === 0) return null;
  return (
    <Text size="2" className="fa-break">
      <strong>Must be met:</strong> {named(missing)}
    </Text>
  );
}

/** What somebody still has to look at for a result. */
function Open({ attempt, isOwn }: ResultHeaderProps) {
  const { waitsFor, isPrivate, isShared } = attempt;
  if (waitsFor !== "coach" && waitsFor !== "person") return null;
  const who = waitsFor === "coach" ? (isOwn ? "your coach" : "a coach") : isOwn ? "you" : "the trainee";
  return (
    <Text size="2" className="fa-break">
      <strong>For {who} to look at:</strong> {named(openChecksOf(attempt))}
      {waitsFor === "person" && isOwn && isPrivate && !isShared && (
        <>. Nobody else reads this attempt: show below where you said it.</>
      )}
    </Text>
  );
}

const Decided = ({ attempt: { decided, total } }: Pick<ResultHeaderProps, "attempt">) =>
  total > 0 && (
    <Text size="2" className="fa-numbers">
      {decided} of {counted(total, "check")} decided
    </Text>
  );

interface ReviewProps extends Pick<Attempt, "machine"> {
  review: NonNullable<Attempt["review"]>;
}

/** A coach's verdict, which counts, and beside it what the rules and the model said. */
const Review = ({ review: { name, note, passed, at }, machine }: ReviewProps) => (
  <Flex direction="column" gap="1" align="start">
    <Badge className="fa-break">
      <PersonIcon />
      Reviewed by {name}: {verdictLabel(passed)}
    </Badge>
    {note !== null && (
      <Text as="p" size="2" className="fa-break kept-lines">
        {note}
      </Text>
    )}
    <Muted size="1">
      {exactTime.format(new Date(at))}. Without the coach: {verdictLabel(machine.passed)}
      {machine.score !== null && `, ${machine.score}%`}.
    </Muted>
  </Flex>
);
