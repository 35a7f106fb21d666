import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import type { SelfVerdict } from "@field-advisor/schema/practice-constants";
import { ActionButton, Muted, Section, useToastResult } from "@field-advisor/ui";
import { Flex, RadioCards, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { rateSelf } from "./attempt.queries.ts";
import { selfVerdictLabels } from "./attempt-words.tsx";

interface RateYourselfProps {
  attempt: Attempt;
  /** Called once the result may be read. */
  onDone: () => void;
}

type Said = Readonly<Record<string, SelfVerdict | undefined>>;

/** What somebody thinks of their own attempt, asked before anything of its result is here. */
export function RateYourself({ attempt: { id, criteria }, onDone }: RateYourselfProps) {
  const { mutateAsync, isPending } = useMutation(rateSelf);
  const toastResult = useToastResult();
  const [said, setSaid] = useState<Said>({});
  const [isAsking, setAsking] = useState(false);
  const verdicts = criteria.flatMap(({ key }) => {
    const verdict = said[key];
    return verdict === undefined ? [] : [{ criterion: key, verdict }];
  });
  const send = (sent: typeof verdicts | null) =>
    toastResult(mutateAsync({ params: { id }, body: { verdicts: sent } }), {
      done: () => {
        onDone();
        return { title: sent === null ? "Rating skipped" : "Rating saved" };
      },
      failed: "Failed to save your rating",
    });
  const questions = useRef<HTMLDivElement>(null);
  const askForRest = () => {
    setAsking(true);
    questions.current?.querySelector<HTMLElement>("[data-answered=false] [role=radio]")?.focus();
  };
  const isWhole = verdicts.length === criteria.length;
  return (
    <Section title="How do you think it went?">
      <Flex ref={questions} direction="column" gap="5" maxWidth="560px">
        <Muted as="p">Choose one for each, then see the result beside it.</Muted>
        {criteria.map(({ key, name }) => (
          <Question
            key={key}
            name={name}
            value={said[key]}
            isMissing={isAsking && said[key] === undefined}
            onChange={(verdict) => setSaid({ ...said, [key]: verdict })}
          />
        ))}
        <Flex gap="3" wrap="wrap">
          <ActionButton busy={isPending} onClick={() => (isWhole ? void send(verdicts) : askForRest())}>
            See the result
          </ActionButton>
          <ActionButton variant="soft" color="gray" idle={isPending} onClick={() => void send(null)}>
            Skip
          </ActionButton>
        </Flex>
      </Flex>
    </Section>
  );
}

interface QuestionProps {
  name: string;
  value: SelfVerdict | undefined;
  isMissing: boolean;
  onChange: (verdict: SelfVerdict) => void;
}

function Question({ name, value, isMissing, onChange }: QuestionProps) {
  const id = useId();
  return (
    <Flex direction="column" gap="2" data-answered={value !== undefined}>
      <Text size="2" weight="medium" id={id} className="fa-break">
        {name}
      </Text>
      <RadioCards.Root
        aria-labelledby={id}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        columns="3"
        gap="2"
        size="1"
        value={value ?? ""}
        onValueChange={(chosen) => onChange(chosen as SelfVerdict)}
      >
        {Object.entries(selfVerdictLabels).map(([verdict, label]) => (
          <RadioCards.Item key={verdict} value={verdict}>
            {label}
          </RadioCards.Item>
        ))}
      </RadioCards.Root>
      {isMissing && (
        <Text as="p" size="2" color="red" id={`${id}-missing`} role="alert">
          Choose one
        </Text>
      )}
    </Flex>
  );
}
