import type { Attempt, SelfRating } from "@field-advisor/schema/attempts.endpoints";
import { checkResultLabels } from "@field-advisor/schema/practice-constants";
import { counted, Muted, Section } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { selfVerdictLabels, speakerOf } from "./attempt-words.tsx";

type Criterion = SelfRating["criteria"][number];

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
          {criteria.map((criterion) => (
            <li key={criterion.key}>
              <Text as="p" size="2" className="fa-break">
                {besideEachOther(criterion, isOwn ? "you" : "they")}
              </Text>
            </li>
          ))}
        </ul>
      </Flex>
    </Section>
  );
}

/** "Discovery: you said met, judged not met" */
function besideEachOther({ name, verdict, outcome, undecided }: Criterion, whose: "you" | "they"): string {
  const said = `${name}: ${whose} said ${selfVerdictLabels[verdict].toLowerCase()}`;
  if (outcome !== null) return `${said}, judged ${selfVerdictLabels[outcome].toLowerCase()}`;
  if (undecided === "own") return `${said}, and only ${whose} decided it`;
  return `${said}, ${undecided === "not_discussed" ? checkResultLabels.not_discussed.toLowerCase() : "still open"}`;
}

/** Why nothing can be compared. */
function whyNothing(criteria: readonly Criterion[], who: string): string {
  const all = new Set(criteria.map(({ undecided }) => undecided));
  if (all.has("open")) return "None of it is decided yet";
  return all.has("own") ? `Nobody but ${who} has decided any of it` : "None of it was discussed";
}

/** "You saw 4 of 5 criteria as your coach does." */
function sentenceOf(rating: SelfRating, who: string, isOwn: boolean): string {
  const { alike, decided, isByCoach, criteria } = rating;
  if (decided === 0) return `${whyNothing(criteria, isOwn ? "you" : who)}, so there is nothing to compare.`;
  const judge = isOwn ? "your coach does" : "the coach does";
  const judged = decided === 1 ? "it was judged" : "they were judged";
  return `${who} saw ${alike} of ${counted(decided, "criterion", "criteria")} as ${isByCoach ? judge : judged}.`;
}
