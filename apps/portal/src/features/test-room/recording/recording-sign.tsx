import { ActionButton, Muted } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useState } from "react";
import { RecordedNow, StopQuestion, StopRecording } from "../../../lib/call-recording.tsx";
import { RecordingQuestion } from "./recording-question.tsx";
import type { RoomRecording } from "./use-recording.ts";

interface RecordingSignProps {
  recording: RoomRecording;
  isLive: boolean;
  /** The call is not in writing. */
  isHeard: boolean;
  /** Nobody else may read the attempt; undefined until that is known. */
  isPrivate: boolean | undefined;
}

/** The button by which the call is begun, whatever was pressed. */
const beginning = () => document.querySelector<HTMLElement>("[data-panel=voice] .room-call button");

/** In a call: that it is recorded, and the way to stop it. Before one: what was chosen, and the way to change that. */
export function RecordingSign({ recording, isLive, isHeard, isPrivate }: RecordingSignProps) {
  const [isAsking, setAsking] = useState(false);
  const { terms, choice, isOn, isAsked, askAgain, stop } = recording;
  const askToStop = () => setAsking(true);
  const question = (
    <>
      {isAsked && <RecordingQuestion recording={recording} isPrivate={isPrivate} goOnAt={beginning} />}
      {isAsking && <StopQuestion stop={stop} onClose={() => setAsking(false)} />}
    </>
  );
  if (isLive)
    return (
      <>
        {isOn && isHeard && <RecordedNow onStop={askToStop} />}
        {question}
      </>
    );
  if (!terms?.isOffered) return question;
  return (
    <>
      <Flex gap="2" align="center" justify="center" wrap="wrap">
        <Muted size="1" align="center" className="fa-break">
          {terms.isFull
            ? "Nothing is recorded now: there is no place left for recordings."
            : choice !== null && `Your calls here are ${choice === "allowed" ? "" : "not "}recorded.`}
        </Muted>
        {choice === "allowed" && <StopRecording onStop={askToStop} />}
        {choice === "refused" && !terms.isFull && (
          <ActionButton size="1" variant="soft" color="gray" onClick={askAgain}>
            Change my choice
          </ActionButton>
        )}
      </Flex>
      {question}
    </>
  );
}
