import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { trainingReasons, resultOf } from "@field-advisor/schema/practice-constants";
import { Section, Muted, TextLink } from "@field-advisor/ui";
import { CheckIcon } from "@radix-ui/react-icons";
import { Card, Flex, Text } from "@radix-ui/themes";
import { useId } from "react";
import { ResultBadge } from "./attempt-words.tsx";
import { type OnPick, Quotes } from "./evidence.tsx";
import { AfterOwnTry } from "./own-try.tsx";
import { PractiseThis } from "./practise-this.tsx";
import { SayAgain } from "./say-again.tsx";

export interface AttemptView {
  attempt: Attempt;
  /** Its reader is its person. */
  isOwn: boolean;
  /** Shows words in the transcript. */
  onPick: OnPick;
}

/** At most three things, the most important first, and what to practise for it. */
export function ToChange({ attempt, isOwn, onPick }: AttemptView) {
  const { toChange, checks, next, transcript, exam } = attempt;
  const nextId = useId();
  const chosen = toChange.flatMap((key) => checks.find((check) => check.key === key) ?? []).slice(0, 3);
  if (chosen.length === 0 && !next) return null;
  return (
    <Section title="What to change">
      <Flex direction="column" gap="3">
        {chosen.length > 0 && (
          <Flex asChild direction="column" gap="3">
            <ol className="fa-plain-list">
              {chosen.map((check) => (
                <Card asChild key={check.key}>
                  <li>
                    <Flex direction="column" gap="2" align="start">
                      <ResultBadge result={resultOf(check)} isOwn={isOwn} />
                      <Text weight="medium" className="fa-break">
                        {check.sentence}
                      </Text>
                      <Quotes check={check} transcript={transcript} onPick={onPick} />
                      <AfterOwnTry check={check} isOwn={isOwn} />
                      <SayAgain attempt={attempt} check={check} />
                    </Flex>
                  </li>
                </Card>
              ))}
            </ol>
          </Flex>
        )}
        {exam === "ahead" && (
          <Muted as="p">Advice is shown once you have no attempts left at this exam.</Muted>
        )}
        {next && (
          <Text as="p" size="2" className="fa-break" id={nextId}>
            <strong>Next:</strong> {next.sentence.replace(/\.$/, "")}.
            {next.train && (
              <>
                {" "}
                Practise it in{" "}
                <TextLink to={`/test-room/${next.train.room.id}`}>{next.train.room.name}</TextLink>.{" "}
                {trainingReasons[next.train.why]}
              </>
            )}
          </Text>
        )}
        {next && isOwn && (
          <Flex>
            <PractiseThis attempt={attempt} checkKey={next.key} describedBy={nextId} />
          </Flex>
        )}
      </Flex>
    </Section>
  );
}

/** The checks that were met. */
export function WentWell({ attempt: { checks } }: AttemptView) {
  const met = checks.filter((check) => resultOf(check) === "met");
  if (met.length === 0) return null;
  return (
    <Section title="What went well">
      <Flex asChild direction="column" gap="2">
        <ul className="fa-plain-list">
          {met.map(({ key, sentence }) => (
            <li key={key}>
              <Flex gap="2">
                <CheckIcon className="attempt-sign" aria-hidden="true" />
                <Text size="2" className="fa-break">
                  {sentence}
                </Text>
              </Flex>
            </li>
          ))}
        </ul>
      </Flex>
    </Section>
  );
}
