import type { Attempt, AttemptCheck, AttemptLine } from "@field-advisor/schema/attempts.endpoints";
import { longestDrilled } from "@field-advisor/schema/practice-constants";
import { ActionButton, failedTo, FailureNotice, Muted, Sheet } from "@field-advisor/ui";
import { PlayLine } from "@field-advisor/ui/playback";
import { Card, Flex, Text, TextArea } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { DrillShown } from "./drill-shown.tsx";
import { drillsOf, knownOfRoom, sayAgain } from "./drills.queries.ts";
import { SayAloud } from "./say-aloud.tsx";

interface SayAgainSheetProps {
  attempt: Attempt;
  check: AttemptCheck;
  /** In whose place it is said. */
  line: number;
  onClose: () => void;
}

/** One sentence of the talk anew, aloud or in writing, as often as wanted: judged at once, beside what was said. */
export function SayAgainSheet({ attempt, check, line, onClose }: SayAgainSheetProps) {
  const { id, transcript } = attempt;
  const [drillId, setDrillId] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [isTalking, setTalking] = useState(false);
  const [timesTyped, setTimesTyped] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const room = useQuery(knownOfRoom(attempt.room.id));
  // Where the room cannot be asked, a start says what stands against it.
  const isAloud = !room.isPending && room.data?.isUnheard !== true;
  const { data } = useQuery(drillsOf(id, drillId));
  const tries = (data ?? []).filter((drill) => drill.check === check.key).toReversed();
  const before = transcript.findLast(({ place }) => place < line);
  const said = transcript.find(({ place }) => place === line);
  return (
    <Sheet
      title="Say it again"
      description={check.sentence}
      dirty={typed.trim() !== ""}
      modalOnly={isTalking}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <Flex direction="column" gap="2">
          {before && <Heard line={before} />}
          {said && <Heard line={said} />}
        </Flex>
        <Advice check={check} />
        <Muted as="p" size="2">
          {seenBy(attempt)}
        </Muted>
        {isAloud && (
          // A typed try that succeeded starts it afresh: what went wrong aloud is answered.
          <SayAloud
            key={timesTyped}
            place={{ id, key: check.key, line }}
            isOffered={!isRefused}
            onRefused={() => setRefused(true)}
            onTalking={setTalking}
            onBegun={setDrillId}
          />
        )}
        {!isTalking && (
          <InWriting
            {...{ id, line, typed, setTyped }}
            checkKey={check.key}
            isOnlyWay={!isAloud || isRefused}
            onSaid={(drill) => {
              setTimesTyped((times) => times + 1);
              setDrillId(drill);
            }}
          />
        )}
        {drillId !== null && !isTalking && !tries.some((drill) => drill.id === drillId) && (
          <Muted as="p" role="status">
            The words of the call are on their way.
          </Muted>
        )}
        {tries.length > 0 && (
          <Flex asChild direction="column" gap="3">
            <ol className="fa-plain-list" aria-label="Your tries, the newest first">
              {tries.map((drill) => (
                <Card asChild key={drill.id}>
                  <li>
                    <DrillShown drill={drill} isOwn who="You" />
                  </li>
                </Card>
              ))}
            </ol>
          </Flex>
        )}
      </Flex>
    </Sheet>
  );
}

/** Its person may not expect that a coach reads their tries. */
const seenBy = ({ isPrivate, isShared }: Attempt): string =>
  `Whoever can read this attempt can read your tries too.${isPrivate && !isShared ? " Now that is only you." : ""}`;

const Heard = ({ line: { place, isUser, text } }: { line: AttemptLine }) => (
  <Flex gap="2" align="center" wrap="wrap" maxWidth="100%">
    <PlayLine place={place} name={`“${text}”`} />
    <Text as="p" size="2" className="fa-break">
      <strong>{isUser ? "You said" : "Agent"}:</strong> {text}
    </Text>
  </Flex>
);

const Advice = ({ check: { advice, suggestion } }: Pick<SayAgainSheetProps, "check">) =>
  [advice, suggestion].map(
    (text, at) =>
      text !== null && (
        <Text as="p" size="2" key={at} className="fa-break">
          {text}
        </Text>
      ),
  );

interface InWritingProps {
  id: string;
  checkKey: string;
  line: number;
  isOnlyWay: boolean;
  typed: string;
  setTyped: (text: string) => void;
  onSaid: (drillId: string) => void;
}

function InWriting({ id, checkKey: key, line, isOnlyWay, typed, setTyped, onSaid }: InWritingProps) {
  const { mutate, isPending, error } = useMutation(sayAgain);
  const fieldId = useId();
  const text = typed.trim();
  const send = () =>
    mutate(
      { params: { id, key }, body: { line, text } },
      {
        onSuccess: (drill) => {
          setTyped("");
          if (drill) onSaid(drill.id);
        },
      },
    );
  return (
    <Flex asChild direction="column" gap="2" align="start">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== "") send();
        }}
      >
        <Text as="label" htmlFor={fieldId} size="2" weight="medium">
          {isOnlyWay ? "Type it" : "Or type it"}
        </Text>
        <TextArea
          id={fieldId}
          rows={2}
          size="3"
          maxLength={longestDrilled}
          value={typed}
          className="attempt-own-try"
          onChange={({ target }) => setTyped(target.value)}
        />
        <ActionButton type="submit" variant="soft" busy={isPending} disabled={text === ""}>
          Judge it
        </ActionButton>
        {error && <FailureNotice {...failedTo("Failed to judge it", error)} onRetry={send} />}
      </form>
    </Flex>
  );
}
