import type { LineSound, Recording } from "@field-advisor/schema/recording-answers";
import { ActionButton, exactTime, Muted } from "@field-advisor/ui";
import { PlayLine, type Sound, SoundBar, type SoundMark } from "@field-advisor/ui/playback";
import { Flex } from "@radix-ui/themes";

interface Talk {
  recording: Recording;
  /** In its order: where a line is heard, and which one it is. */
  lines: readonly { place: number; sound: LineSound }[];
}

/** What can be heard of a talk: its parts play as one. */
export const soundOf = ({ recording, lines }: Talk): Sound =>
  recording.parts.map(({ id, durationSeconds }) => ({
    id,
    address: `/api/recordings/${id}/sound`,
    durationSeconds,
    lines: lines.flatMap(({ place, sound }) =>
      sound?.part === id ? [{ place, start: sound.start, end: sound.end }] : [],
    ),
  }));

type Reason = NonNullable<Recording["reason"]>;

const staying = " What was said stays in writing.";

/** Why there is no sound, in one sentence; `who` is "You" or a name. */
const absence = (reason: Reason, { who, areWordsGone }: CallSoundProps): string =>
  ({
    typed: "There is no sound: everything was said in writing.",
    "not-allowed": "There is no sound: calls were not recorded here at that time.",
    refused: `There is no sound: ${who} did not allow recording.`,
    withdrawn: `There is no sound: ${who} stopped the recording, and what there was of it was deleted.`,
    deleted: `The sound was deleted.${areWordsGone ? "" : staying}`,
    expired: `The sound was deleted after its time.${areWordsGone ? "" : staying}`,
    missing: "There is no sound: the voice provider delivered none.",
    full: "There is no sound: there was no place left for recordings.",
    hidden: "The sound is not played while you view as somebody else.",
    unknown: "There is no sound any more, if there was any.",
  })[reason];

/** Plays a line of a transcript, and what follows. */
export const PlayOn = ({ place }: { place: number }) => <PlayLine place={place} goesOn />;

interface CallSoundProps {
  recording: Recording;
  /** Whose voice it is: "you", or a name. */
  who: string;
  /** Who is heard on the other side. */
  agent: string;
  marks?: readonly SoundMark[];
  /** What was said is deleted as well. */
  areWordsGone?: boolean;
  /** Asks whether it is to be deleted. */
  onDelete?: () => void;
}

/** The sound of a talk: the bar that plays it, until when it is kept, and the way to delete it; or why there is none. */
export function CallSound(props: CallSoundProps) {
  const { recording, who, agent, marks, onDelete } = props;
  const { state, reason, keptUntil, mayDelete, parts } = recording;
  return (
    <>
      <SoundBar speakers={[who, agent]} {...(marks && { marks })} />
      <Muted as="p" size="1" my="2" className="fa-break">
        {state === "awaited" && "The sound is on its way. It can be played here as soon as it is there."}
        {reason !== null && absence(reason, props)}
        {keptUntil !== null &&
          parts.length > 0 &&
          `The sound is kept until ${exactTime.format(new Date(keptUntil))}.`}
      </Muted>
      {mayDelete && onDelete && (
        <Flex mb="4">
          <ActionButton size="1" variant="soft" color="red" onClick={onDelete}>
            Delete the sound
          </ActionButton>
        </Flex>
      )}
    </>
  );
}
