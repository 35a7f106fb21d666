import type { Attempt, SelfRating } from "@field-advisor/schema/attempts.endpoints";
import { Muted, Section } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { selfVerdictLabels, speakerOf } from "./attempt-words.tsx";

interface SelfSightProps {
  attempt: Attempt;
  isOwn: boolean;
}

/** How its person saw the attempt before they knew the result, beside how it is judged. */
export function SelfSight({ attempt, isOwn }: SelfSightProps) {
  const { selfRating, state } = attempt;
  if (selfRating === null || state === "open") return null;
  const who = speakerOf(true, attempt, isOwn);
  const { criteria } = selfRating;
  if (selfRating.state !== "given")
    return (
      <Muted as="p" className="fa-break">
        {selfRating.state === "skipped"
          ? `${who} skipped rating this attempt.`
          : `${who} is to rate this attempt, and has not seen its result yet.`}
      </Muted>
    );
  return (
    <Section title={isOwn ? "How you saw it" : `How ${who} saw it`}>
      <Flex direction="column" gap="3" align="start">
        <Text as="p" size="2" weight="medium" className="fa-break">
          {sentenceOf(selfRating, who, isOwn)}
        </Text>
        <ul className="fa-plain-list">
          {criteria.map(({ key, name, verdict, outcome }) => (
            <li key={key}>
              <Text as="p" size="2" className="fa-break">
                {name}: {isOwn ? "you" : "they"} said {selfVerdictLabels[verdict].toLowerCase()},{" "}
                {outcome === null ? "still open" : `judged ${selfVerdictLabels[outcome].toLowerCase()}`}
              </Text>
            </li>
          ))}
        </ul>
      </Flex>
    </Section>
  );
}

/** "You saw 4 of 5 as your coach does." */
function sentenceOf({ alike, decided, isByCoach }: SelfRating, who: string, isOwn: boolean): string {
  if (decided === 0) return "None of it is decided yet, so there is nothing to compare.";
  const judge = isOwn ? "your coach does" : "the coach does";
  return `${who} saw ${alike} of ${decided} as ${isByCoach ? judge : decided === 1 ? "it was judged" : "they were judged"}.`;
}
