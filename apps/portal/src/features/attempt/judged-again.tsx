import { resultOf } from "@field-advisor/schema/practice-constants";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { exactTime, Section, Muted } from "@field-advisor/ui";
import { Badge, Box, Flex, Text } from "@radix-ui/themes";
import { resultLabel } from "./attempt-words.tsx";
import type { AttemptView } from "./to-change.tsx";

type JudgedAgain = Attempt["judgedAgain"][number];

const passedWords = (passed: boolean | null): string => {
  if (passed === null) return "not decided";
  return passed ? "passed" : "not passed";
};

/** "64%, not passed" */
const outcomeIn = ({ score, passed }: { score: number | null; passed: boolean | null }): string =>
  `${score === null ? "no score" : `${score}%`}, ${passedWords(passed)}`;

/** Both results of an attempt that was judged again, and why it was. */
export function JudgedAgainSection({ attempt, isOwn }: Pick<AttemptView, "attempt" | "isOwn">) {
  const { judgedAgain, keepsPass } = attempt;
  if (judgedAgain.length === 0) return null;
  return (
    <Section title="Judged again" isCard>
      <Flex direction="column" gap="4">
        {judgedAgain.map((again, place) => (
          <Again
            key={again.at}
            again={again}
            isFirst={place === 0}
            after={judgedAgain[place + 1]?.before ?? attempt}
            isOwn={isOwn}
            attempt={attempt}
          />
        ))}
        {keepsPass && (
          <Text as="p" size="2">
            <strong>It stays passed:</strong> a newer rubric never takes a pass away. Only a coach can.
          </Text>
        )}
      </Flex>
    </Section>
  );
}

interface AgainProps {
  again: JudgedAgain;
  isFirst: boolean;
  /** What came of it. */
  after: { score: number | null; passed: boolean | null };
  isOwn: boolean;
  attempt: Attempt;
}

function Again({ again, isFirst, after, isOwn, attempt }: AgainProps) {
  const { at, by, version, reason, before } = again;
  return (
    <Flex direction="column" gap="2" align="start">
      <Text as="p" size="2" className="fa-break">
        {isFirst ? "First judged" : "Before, judged"} with version {before.version}: {outcomeIn(before)};
        again with version {version}: {outcomeIn(after)}.
      </Text>
      <Text as="p" size="2" className="fa-break kept-lines">
        Judged again on {exactTime.format(new Date(at))} by {by} with version {version}
        {reason === "" ? "." : `: ${reason}`}
      </Text>
      <Earlier before={before} isOwn={isOwn} attempt={attempt} />
    </Flex>
  );
}

/** Every check as it counted then, and how it is judged now where that differs. */
function Earlier({
  before,
  isOwn,
  attempt,
}: Pick<AgainProps, "isOwn" | "attempt"> & Pick<JudgedAgain, "before">) {
  const now = new Map(
    attempt.checks.map((check) => [check.key, resultLabel(resultOf(check), isOwn).toLowerCase()]),
  );
  return (
    <details>
      <summary>
        <Text size="2">The results with version {before.version}</Text>
      </summary>
      <Box asChild mt="2">
        <ul className="fa-plain-list">
          {before.checks.map(({ key, sentence, isBlocker, result, reason, objection, coachNote }) => {
            const then = resultLabel(result, isOwn).toLowerCase();
            const later = now.get(key) ?? "no longer asked";
            const notes = [reason, coachNote, objection !== null && `Seen differently: ${objection}`].filter(
              Boolean,
            );
            return (
              <li key={key}>
                <Text as="p" size="2" className="fa-break">
                  {sentence} {isBlocker && <Badge color="amber">Must be met</Badge>}: {then}
                  {later !== then && `, now ${later}`}
                </Text>
                {notes.map((note) => (
                  <Muted key={String(note)} as="p" size="1" className="fa-break">
                    {note}
                  </Muted>
                ))}
              </li>
            );
          })}
        </ul>
      </Box>
    </details>
  );
}
