import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { exactTime, lazyDialog, Section, useDialogs, lazyPart } from "@field-advisor/ui";
import { SoundProvider } from "@field-advisor/ui/playback";
import { Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { soundOf } from "../../lib/call-sound.tsx";
import { ModelLinks, useModels } from "../../lib/model-links.tsx";
import { AttemptActions } from "./attempt-actions.tsx";
import { DeleteSound } from "./attempt-sound.tsx";
import { modelOf } from "./attempt.queries.ts";
import { CriteriaSection } from "./checks.tsx";
import { DeleteAttempt } from "./delete-attempt.tsx";
import { DrillsSection } from "./drills-section.tsx";
import { ownQuestion } from "./attempt-words.tsx";
import { lineInHash, type OnPick, type Picked } from "./evidence.tsx";
import { OwnTriesProvider } from "./own-try.tsx";
import { JudgedAgainSection } from "./judged-again.tsx";
import { MeasuresSection } from "./measures.tsx";
import { ResultHeader } from "./result-header.tsx";
import { SelfSight } from "./self-sight.tsx";
import { ToChange, WentWell } from "./to-change.tsx";
import { AttemptTranscript, isBeside } from "./attempt-transcript.tsx";
import { UnheardBanner } from "./unheard-banner.tsx";
import { WaitNotice } from "./wait-notice.tsx";

const ModelRequest = lazyPart(async () => (await import("./model-request.tsx")).ModelRequest);

const OwnNote = lazyPart(async () => (await import("./own-note.tsx")).OwnNote);

const loadSheets = () => import("./attempt-sheets.tsx");

const dialogs = {
  own: lazyDialog(
    ({ check }) => ownQuestion(check),
    async () => (await import("./say-own-sheet.tsx")).SayOwnSheet,
  ),
  object: lazyDialog("I see this differently", async () => (await loadSheets()).ObjectSheet),
  answer: lazyDialog(
    ({ comment }) => `Answer ${comment.author}`,
    async () => (await loadSheets()).AnswerSheet,
  ),
  comment: lazyDialog(
    ({ line }) => `Comment on line ${line + 1}`,
    async () => (await loadSheets()).CommentSheet,
  ),
  judge: lazyDialog("Decide this check", async () => (await loadSheets()).JudgeSheet),
  review: lazyDialog("Give a verdict", async () => (await loadSheets()).ReviewSheet),
  remove: DeleteAttempt,
  removeSound: DeleteSound,
};

/** Where somebody was before they looked at a line of the transcript. */
function goBackTo(place: HTMLElement): void {
  place.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true });
}

interface AttemptShownProps {
  attempt: Attempt;
  /** Its reader is its person. */
  isOwn: boolean;
}

/** Everything that is known of an attempt, the most useful first. */
export function AttemptShown({ attempt, isOwn }: AttemptShownProps) {
  const { id } = attempt;
  const { hash } = useLocation();
  const [picked, setPicked] = useState<Picked | null>(() => lineInHash(hash));
  const [from, setFrom] = useState<HTMLElement | null>(null);
  const pick: OnPick = (words, pressed) => {
    setFrom(pressed);
    setPicked(words);
  };
  const { dialog, open } = useDialogs(dialogs);
  const isModelAsked = useModelAsked(id);
  const view = { attempt, isOwn, onPick: pick };
  const { recording, transcript } = attempt;
  const sound = useMemo(() => soundOf({ recording, lines: transcript }), [recording, transcript]);
  return (
    <SoundProvider sound={sound}>
      <Flex direction="column" gap="6">
        <WaitNotice attempt={attempt} isOwn={isOwn} />
        {isModelAsked && <ModelRequest attempt={attempt} />}
        <UnheardBanner checks={attempt.checks} />
        <ResultHeader attempt={attempt} isOwn={isOwn} />
        <SelfSight attempt={attempt} isOwn={isOwn} />
        <JudgedAgainSection attempt={attempt} isOwn={isOwn} />
        <AttemptActions
          attempt={attempt}
          isOwn={isOwn}
          onReview={() => open("review", { attempt })}
          onRemove={() => open("remove", { attempt })}
        />
        {isOwn && <RoomModels roomId={attempt.room.id} />}
        <div className="attempt-beside">
          <Flex direction="column" gap="6" minWidth="0">
            <OwnTriesProvider id={id}>
              <ToChange {...view} />
              <WentWell {...view} />
              <CriteriaSection
                {...view}
                onSayOwn={(check) => open("own", { attempt, check })}
                onObject={(check) => open("object", { id, check })}
                onJudge={(check) => open("judge", { id, check })}
              />
            </OwnTriesProvider>
            <DrillsSection attempt={attempt} isOwn={isOwn} />
            <MeasuresSection attempt={attempt} />
          </Flex>
          {/* Beside the checks it scrolls by itself, also by keys. */}
          <div
            className="attempt-talk"
            {...(isBeside() && { tabIndex: 0, role: "group", "aria-label": "Transcript beside the checks" })}
          >
            <AttemptTranscript
              attempt={attempt}
              isOwn={isOwn}
              picked={picked}
              onBack={from && (() => goBackTo(from))}
              onComment={({ place, text }) => open("comment", { id, line: place, text })}
              onAnswer={(comment) => open("answer", { id, comment })}
              onDeleteSound={() => open("removeSound", { attempt })}
            />
          </div>
          <Flex direction="column" gap="6" minWidth="0">
            {!isModelAsked && <ModelRequest attempt={attempt} />}
            {attempt.may.note && (
              <Section title="Your own note">
                <OwnNote attempt={attempt} />
              </Section>
            )}
            <Readers attempt={attempt} />
          </Flex>
        </div>
      </Flex>
      {dialog}
    </SoundProvider>
  );
}

/** Its reader is asked for a model talk. It stays so in this visit: what they answered must not move away from them. */
function useModelAsked(id: string): boolean {
  const { data } = useQuery(modelOf(id));
  const [wasAsked, setWasAsked] = useState(false);
  const isAsked = data?.mayAnswer === true && data.request?.consent === "asked";
  if (isAsked && !wasAsked) setWasAsked(true);
  return isAsked || wasAsked;
}

/** How others would do it, or should not. */
function RoomModels({ roomId }: { roomId: number }) {
  const models = useModels(roomId);
  if (models.length === 0) return null;
  return (
    <Section title="Compare with a model talk" size="3">
      <ModelLinks models={models} />
    </Section>
  );
}

const Readers = ({ attempt: { readers } }: Pick<AttemptShownProps, "attempt">) =>
  readers.length > 0 && (
    <Section title="Who has read it" size="3">
      <ul className="fa-plain-list">
        {readers.map(({ name, at }) => (
          <li key={`${name} ${at}`}>
            <Text size="2" className="fa-break">
              {name}, <time dateTime={at}>{exactTime.format(new Date(at))}</time>
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
