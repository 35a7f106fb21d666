import { resultOf } from "@field-advisor/schema/practice-constants";
import type { Attempt, AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { Section, Muted } from "@field-advisor/ui";
import { Card, Flex, Heading } from "@radix-ui/themes";
import { useId, useMemo } from "react";
import { useNavigate } from "react-router";
import { soundOf } from "../../../lib/call-sound.tsx";
import { ResultBadge } from "../attempt-words.tsx";
import { lineId, Quotes } from "../evidence.tsx";

export interface Sides {
  earlier: Attempt;
  later: Attempt;
  isOwn: boolean;
}

/** Every check of the two, by the later rubric and then what only the earlier one had. */
export function CheckRows({ earlier, later, isOwn }: Sides) {
  const keys = [...new Set([...later.checks, ...earlier.checks].map(({ key }) => key))];
  if (keys.length === 0) return null;
  const of = (attempt: Attempt, key: string) => attempt.checks.find((check) => check.key === key);
  return (
    <Section title="Check by check">
      <Flex asChild direction="column" gap="3">
        <ul className="fa-plain-list">
          {keys.map((key) => (
            <CheckRow
              key={key}
              before={of(earlier, key)}
              after={of(later, key)}
              {...{ earlier, later, isOwn }}
            />
          ))}
        </ul>
      </Flex>
    </Section>
  );
}

interface Compared {
  before: AttemptCheck | undefined;
  after: AttemptCheck | undefined;
}

/** What became of it, in a word for whoever goes through the list. */
function changeOf({ before, after }: Compared): string | null {
  if (!before || !after) return null;
  const [was, is] = [resultOf(before), resultOf(after)];
  if (was === is) return "As before";
  if (is === "met") return "Now met";
  return was === "met" ? "No longer met, as far as proven" : null;
}

function CheckRow({ before, after, earlier, later, isOwn }: Compared & Sides) {
  const nameId = useId();
  const change = changeOf({ before, after });
  return (
    <Card asChild size="2">
      <li aria-labelledby={nameId}>
        <Flex justify="between" gap="3" wrap="wrap" mb="2">
          <Heading as="h3" size="2" id={nameId} className="fa-break">
            {(after ?? before)?.sentence}
          </Heading>
          {change !== null && <Muted>{change}</Muted>}
        </Flex>
        <div className="compared">
          <Outcome check={before} attempt={earlier} isOwn={isOwn} sentence={after?.sentence} />
          <Outcome check={after} attempt={later} isOwn={isOwn} />
        </div>
      </li>
    </Card>
  );
}

interface OutcomeProps {
  check: AttemptCheck | undefined;
  attempt: Attempt;
  isOwn: boolean;
  /** What the check says in the other attempt. */
  sentence?: string | undefined;
}

function Outcome({ check, attempt, isOwn, sentence }: OutcomeProps) {
  const navigate = useNavigate();
  const { recording, transcript } = attempt;
  const sound = useMemo(() => soundOf({ recording, lines: transcript }), [recording, transcript]);
  return (
    <Flex direction="column" gap="2" align="start" minWidth="0">
      <Muted size="1">Attempt {attempt.number}</Muted>
      {check ? (
        <>
          <ResultBadge result={resultOf(check)} isOwn={isOwn} />
          {sentence !== undefined && sentence !== check.sentence && (
            <Muted as="p" size="1" className="fa-break">
              It read: {check.sentence}
            </Muted>
          )}
          <Quotes
            check={check}
            transcript={attempt.transcript}
            sound={sound}
            onPick={({ line }) => void navigate(`/attempts/${attempt.id}#${lineId(line)}`)}
          />
          {check.evidence.length === 0 && check.reason !== null && (
            <Muted as="p" className="fa-break">
              {check.reason}
            </Muted>
          )}
        </>
      ) : (
        <Muted>Not part of this attempt</Muted>
      )}
    </Flex>
  );
}
