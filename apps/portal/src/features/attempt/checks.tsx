import type { AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { canSayOwn, isOpenResult, unheardReason, resultOf } from "@field-advisor/schema/practice-constants";
import { ActionButton, Section, Muted } from "@field-advisor/ui";
import { Badge, Box, Card, Flex, Heading, Text } from "@radix-ui/themes";
import { useId } from "react";
import { ownQuestion, ResultBadge, resultLabel, speakerOf, whatIsSaid } from "./attempt-words.tsx";
import { Quotes } from "./evidence.tsx";
import { AfterOwnTry } from "./own-try.tsx";
import { PractiseThis } from "./practise-this.tsx";
import { SayAgain } from "./say-again.tsx";
import type { AttemptView } from "./to-change.tsx";

interface Deciding {
  /** Its person sees a result differently. */
  onObject: (check: AttemptCheck) => void;
  /** Its person says where they said it. */
  onSayOwn: (check: AttemptCheck) => void;
  /** A coach decides. */
  onJudge: (check: AttemptCheck) => void;
}

/** Every criterion with its checks, and why each is as it is. */
export function CriteriaSection(props: AttemptView & Deciding) {
  const { criteria, checks } = props.attempt;
  if (checks.length === 0) return null;
  return (
    <Section title="How it was judged">
      <Flex direction="column" gap="4">
        {criteria.map(({ key, name, weight, skill }) => {
          const own = checks.filter(({ criterion }) => criterion === key);
          const met = own.filter((check) => resultOf(check) === "met").length;
          return (
            <Card key={key} size={{ initial: "2", sm: "3" }}>
              <Flex gap="2" align="center" wrap="wrap" mb="1">
                <Heading as="h3" size="3" className="fa-break">
                  {name}
                </Heading>
                {skill !== null && (
                  <Badge color="gray" className="fa-break">
                    {skill}
                  </Badge>
                )}
              </Flex>
              <Muted as="p" size="1">
                {met} of {own.length} met, weight {weight}
              </Muted>
              <ul className="fa-plain-list">
                {own.map((check) => (
                  <Check key={check.key} check={check} {...props} />
                ))}
              </ul>
            </Card>
          );
        })}
      </Flex>
    </Section>
  );
}

/** "Last time not met, now met"; nothing where it stayed as it was. */
function changeOf({ previous, ...check }: AttemptCheck, isOwn: boolean): string | null {
  const now = resultOf(check);
  if (previous === null || previous === now) return null;
  const inWords = (result: typeof now) => resultLabel(result, isOwn).toLowerCase();
  return `Last time ${inWords(previous)}, now ${inWords(now)}`;
}

function Check({ check, ...props }: AttemptView & Deciding & { check: AttemptCheck }) {
  const { attempt, isOwn, onPick } = props;
  const sentenceId = useId();
  const result = resultOf(check);
  const change = changeOf(check, isOwn);
  const isMissed = result === "not_met" || result === "not_found" || result === "not_discussed";
  return (
    <Box asChild pt="3" mt="3" className="attempt-check">
      <li aria-labelledby={sentenceId}>
        <Flex direction="column" gap="2" align="start">
          <Flex gap="2" wrap="wrap">
            <ResultBadge result={result} isOwn={isOwn} />
            {check.isBlocker && (
              <Badge color="amber" variant="outline">
                Must be met
              </Badge>
            )}
          </Flex>
          <Text size="2" weight="medium" id={sentenceId} className="fa-break">
            {check.sentence}
          </Text>
          {/* Where it is the same everywhere it is told above. */}
          {check.reason !== null && check.reason !== unheardReason && !attempt.isTooShort && (
            <Muted as="p" className="fa-break">
              {check.reason}
            </Muted>
          )}
          <Quotes check={check} transcript={attempt.transcript} onPick={onPick} />
          {isMissed && (
            <AfterOwnTry
              check={check}
              isOwn={isOwn}
              isAskedElsewhere={attempt.toChange.slice(0, 3).includes(check.key)}
            />
          )}
          {change !== null && <Text size="2">{change}</Text>}
          <OwnView check={check} attempt={attempt} isOwn={isOwn} />
          <Coached check={check} isOwn={isOwn} />
          {check.objection !== null && (
            <Text as="p" size="2" className="fa-break kept-lines">
              {isOwn ? "You see" : `${speakerOf(true, attempt, isOwn)} sees`} this differently:{" "}
              {check.objection}
            </Text>
          )}
          <CheckActions check={check} sentenceId={sentenceId} {...props} />
        </Flex>
      </li>
    </Box>
  );
}

/** What became of what its person says: by now the check may be decided by another version of the rubric. */
function whoDecides({ own, coach, result }: AttemptCheck): string {
  if (own?.result && coach === null) return "Counts, as nobody else judged it";
  return coach === null && isOpenResult(result) ? "A coach decides" : "Already decided";
}

/** What its person says of it themselves, and whether that decides. */
function OwnView({
  check,
  attempt,
  isOwn,
}: Pick<AttemptView, "attempt" | "isOwn"> & { check: AttemptCheck }) {
  const { own } = check;
  if (!own) return null;
  const who = isOwn ? "You say" : `${speakerOf(true, attempt, isOwn)} says`;
  const whose = isOwn ? "you" : "they";
  const what = whatIsSaid(check.kind);
  const did = own.isSaid ? `said ${what} in line ${(own.line ?? 0) + 1}` : `did not say ${what}`;
  return (
    <Text as="p" size="2" className="fa-break">
      {who} that {whose} {did}.
      <Muted as="span" size="1">
        {" "}
        ({whoDecides(check)}. Otherwise: {resultLabel(check.result, isOwn).toLowerCase()})
      </Muted>
    </Text>
  );
}

function CheckActions(props: AttemptView & Deciding & { check: AttemptCheck; sentenceId: string }) {
  const { check, sentenceId, attempt, isOwn, onObject, onSayOwn, onJudge } = props;
  const isSayable = isOwn && check.coach === null && canSayOwn(check) && !attempt.isTooShort;
  const isMet = resultOf(check) === "met";
  const isDecided = !isOpenResult(check.result) || check.coach !== null;
  return (
    <Flex gap="2" wrap="wrap">
      {isSayable && (
        <ActionButton size="1" variant="soft" aria-describedby={sentenceId} onClick={() => onSayOwn(check)}>
          {check.own === null ? ownQuestion(check) : "Change my answer"}
        </ActionButton>
      )}
      {isOwn && isDecided && check.objection === null && (
        <ActionButton
          size="1"
          variant="soft"
          color="gray"
          aria-describedby={sentenceId}
          onClick={() => onObject(check)}
        >
          I see this differently
        </ActionButton>
      )}
      {!isMet && <SayAgain attempt={attempt} check={check} describedBy={sentenceId} />}
      {isOwn && !isMet && <PractiseThis attempt={attempt} checkKey={check.key} describedBy={sentenceId} />}
      {attempt.may.review && (
        <ActionButton size="1" variant="soft" aria-describedby={sentenceId} onClick={() => onJudge(check)}>
          Decide
        </ActionButton>
      )}
    </Flex>
  );
}

/** What a coach decided, and beside it how it was judged without them. */
const Coached = ({ check: { coach, result }, isOwn }: { check: AttemptCheck; isOwn: boolean }) =>
  coach && (
    <Text as="p" size="2" className="fa-break kept-lines">
      {coach.name} decided: {resultLabel(coach.result, isOwn).toLowerCase()}
      {coach.note !== null && `. ${coach.note}`}
      <Muted as="span" size="1">
        {" "}
        (Without the coach: {resultLabel(result, isOwn).toLowerCase()})
      </Muted>
    </Text>
  );
