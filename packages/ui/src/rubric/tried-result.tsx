import { type CheckResult, checkResultLabels } from "@field-advisor/schema/practice-constants";
import type { Evidence } from "@field-advisor/schema/attempts.endpoints";
import type { RubricInput } from "@field-advisor/schema/rubric-forms";
import type { TriedRubric } from "@field-advisor/schema/rubrics.endpoints";
import { Badge, Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { rubricOf, type RubricValues } from "./rubric-values.ts";
import { TriedTranscript } from "./tried-transcript.tsx";
import { Muted } from "../text/muted.tsx";

const resultColours = {
  met: "green",
  not_met: "red",
  unclear: "amber",
  not_found: "gray",
  not_discussed: "gray",
  cannot_tell: "amber",
  waiting: "amber",
} as const satisfies Record<CheckResult, string>;

const passedWords = (passed: boolean | null): string => {
  if (passed === null) return "not decided yet";
  return passed ? "passed" : "not passed";
};

/** The outcome in a sentence: "Score 80, up to 90, passed. 7 of 8 checks decided." */
export function verdictOf({ score, mostScore, passed, isTooShort, decided, total }: TriedRubric): string {
  const counts = `${decided} of ${total} checks decided.`;
  if (isTooShort) return `Too short to judge: an attempt like this gets no score. ${counts}`;
  if (score === null) return `No score: nothing is proven. ${counts}`;
  const most = mostScore !== null && mostScore > score ? `, up to ${mostScore}` : "";
  return `Score ${score}${most}, ${passedWords(passed)}. ${counts}`;
}

type TriedCheck = TriedRubric["checks"][number];

interface TriedResultProps {
  /** What was tried. */
  rubric: RubricInput;
  result: TriedRubric;
}

/** Every check with what became of it, and the conversation with what that rests on. */
export function TriedResult({ rubric, result }: TriedResultProps) {
  const [chosen, setChosen] = useState<Evidence | null>(null);
  // What was chosen is a place in the conversation of that result.
  const [shown, setShown] = useState(result);
  if (shown !== result) {
    setShown(result);
    setChosen(null);
  }
  const checks = new Map(result.checks.map((check) => [check.key, check]));
  return (
    <Flex direction="column" gap="4">
      <ChangedSince tried={rubric} />
      {rubric.criteria.map((criterion) => (
        <section key={criterion.key} aria-label={criterion.name}>
          <Heading as="h3" size="3" mb="2" className="fa-break">
            {criterion.name}
          </Heading>
          <Flex asChild direction="column" gap="3">
            <ul className="fa-plain-list">
              {criterion.checks.map(({ key, sentence }) => (
                <CheckOutcome
                  key={key}
                  sentence={sentence}
                  outcome={checks.get(key)}
                  lines={result.lines}
                  // A new object each time: the same place may be shown twice.
                  onShow={(evidence) => setChosen({ ...evidence })}
                />
              ))}
            </ul>
          </Flex>
        </section>
      ))}
      <TriedTranscript result={result} chosen={chosen} />
    </Flex>
  );
}

/** Says that the form has gone on. */
function ChangedSince({ tried }: { tried: RubricInput }) {
  const { getValues } = useFormContext<RubricValues>();
  useWatch<RubricValues>();
  if (JSON.stringify(rubricOf(getValues())) === JSON.stringify(tried)) return null;
  return <Muted as="p">The rubric has changed since. Try it again to see the difference.</Muted>;
}

interface CheckOutcomeProps {
  sentence: string;
  outcome: TriedCheck | undefined;
  lines: TriedRubric["lines"];
  onShow: (evidence: Evidence) => void;
}

function CheckOutcome({ sentence, outcome, lines, onShow }: CheckOutcomeProps) {
  if (!outcome) return null;
  const { result, reason, evidence } = outcome;
  return (
    <li>
      <Flex direction="column" gap="1" align="start">
        <Badge color={resultColours[result]}>{checkResultLabels[result]}</Badge>
        <Text as="p" size="2" className="fa-break">
          {sentence}
        </Text>
        {reason !== null && (
          <Muted as="p" size="1" className="fa-break">
            {reason}
          </Muted>
        )}
        {evidence.map((place) => (
          <Button
            key={`${place.line} ${place.start}`}
            type="button"
            size="1"
            variant="soft"
            color="gray"
            className="fa-long-button"
            onClick={() => onShow(place)}
          >
            Line {place.line + 1}: {quoted(lines[place.line]?.text ?? "", place)}
          </Button>
        ))}
      </Flex>
    </li>
  );
}

const longestQuote = 80;

/** The words that a result rests on; of a whole line its beginning. */
function quoted(text: string, { start, end }: Evidence): string {
  const words = end > start ? text.slice(start, end) : text;
  return `“${words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()}…` : words}”`;
}
