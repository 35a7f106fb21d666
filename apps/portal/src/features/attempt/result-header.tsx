import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { counted, exactTime } from "@field-advisor/ui";
import { PersonIcon } from "@radix-ui/react-icons";
import { Badge, Card, Flex, Text } from "@radix-ui/themes";
import { outcomeOf, SignBadge, verdictLabel } from "./attempt-words.tsx";

interface ResultHeaderProps {
  attempt: Attempt;
  isOwn: boolean;
}

/** What became of the attempt, in words and figures. */
export function ResultHeader({ attempt, isOwn }: ResultHeaderProps) {
  const { score, passMark, review, askedReviewAt } = attempt;
  return (
    <Card size={{ initial: "2", sm: "3" }} asChild>
      <section aria-label="Result">
        <Flex gap="5" align="center" wrap="wrap">
          {score !== null && <ScoreRing score={score} isPassed={attempt.passed === true} />}
          <Flex direction="column" gap="2" align="start" className="fa-title">
            <SignBadge {...outcomeOf(attempt, isOwn)} size="3" />
            {score !== null && (
              <Text weight="medium">
                Score {score}%{passMark !== null && `, pass mark ${passMark}%`}
              </Text>
            )}
            <Comparison attempt={attempt} />
            <Decided attempt={attempt} />
            {askedReviewAt !== null && review === null && (
              <Text size="2">A review was asked for on {exactTime.format(new Date(askedReviewAt))}.</Text>
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

const Comparison = ({ attempt: { best, previous } }: Pick<ResultHeaderProps, "attempt">) => {
  const parts = [best !== null && `Best so far ${best}%`, previous !== null && `last time ${previous}%`];
  const words = parts.filter(Boolean).join(", ");
  return (
    words !== "" && (
      <Text size="2" className="fa-numbers">
        {words}
      </Text>
    )
  );
};

const Decided = ({ attempt: { decided, total } }: Pick<ResultHeaderProps, "attempt">) =>
  total > 0 && (
    <Text size="2" className="fa-numbers">
      {decided} of {counted(total, "check")} decided
      {decided < total && `; ${total - decided} could not be decided`}
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
    <Text size="1" color="gray">
      {exactTime.format(new Date(at))}. Without the coach: {verdictLabel(machine.passed)}
      {machine.score !== null && `, ${machine.score}%`}.
    </Text>
  </Flex>
);
