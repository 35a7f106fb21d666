import "./playback.css";
import { clockOf } from "@field-advisor/schema/clock";
import { PauseIcon, PlayIcon } from "@radix-ui/react-icons";
import { Flex, IconButton, Select } from "@radix-ui/themes";
import { useId, useMemo, useState } from "react";
import { SelectItem } from "../forms/select-item.tsx";
import { Slider } from "../forms/slider.tsx";
import { lazyPart } from "../routing/lazy-part.tsx";
import { Muted } from "../text/muted.tsx";
import { PlayFailure } from "./play-line.tsx";
import { useSoundKeys } from "./sound-keys.ts";
import { usePlayer, usePlaying, useSound } from "./sound-provider.tsx";
import { lengthOf, linesOf, type Sound, soundKey } from "./sound-source.ts";

const Waveform = lazyPart(
  async () => (await import("./waveform.tsx")).Waveform,
  () => <div className="fa-sound-flat" />,
);

/** A place at which something is to be seen in the bar: where a check rests, or a note. */
export interface SoundMark {
  place: number;
  /** In a few words. */
  label: string;
  tone: "good" | "bad" | "open";
}

interface SoundBarProps {
  /** Another one than the page's. */
  sound?: Sound;
  marks?: readonly SoundMark[];
  /** Who is heard where both sides differ: drawn upwards from the middle, and downwards. */
  speakers?: readonly [above: string, below: string];
}

const speeds = [0.75, 1, 1.25, 1.5];

/** Plays a sound as a whole: its waveform with marks, where it is, how fast. */
export function SoundBar({ sound: named, marks = [], speakers }: SoundBarProps) {
  const player = usePlayer();
  const sound = useSound(named);
  const key = soundKey(sound);
  const control = useId();
  useSoundKeys(sound, control);
  const own = usePlaying((state) => (state.sound && soundKey(state.sound) === key ? state.phase : "idle"));
  const position = usePlaying((state) => (own === "idle" ? 0 : state.position));
  const length = lengthOf(sound);
  const isPlaying = own === "playing" || own === "waiting";
  const goesOn = usePlaying((state) => state.goesOn);
  // Read once the sound is heard, which must not wait for it. It takes the whole file, which nobody needs for a line alone.
  const [hasPlayed, setPlayed] = useState(false);
  if (own === "playing" && goesOn && !hasPlayed) setPlayed(true);
  const share = length > 0 ? Math.min(100, (100 * position) / length) : 0;
  if (sound.length === 0) return null;
  return (
    <Flex direction="column" gap="1" className="fa-sound" role="group" aria-label="Sound" id={control}>
      <Flex gap="3" align="center">
        <IconButton
          radius="full"
          aria-label={isPlaying ? "Pause" : "Play"}
          title={isPlaying ? "Pause (Space)" : "Play (Space); arrow keys go by line"}
          loading={own === "waiting"}
          disabled={false}
          onClick={() => player.toggle(sound, control)}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <div className="fa-sound-wave">
          {hasPlayed ? <Waveform key={key} sound={sound} /> : <div className="fa-sound-flat" />}
          <Marks sound={sound} marks={marks} length={length} />
          <Slider
            label="Position"
            step={0.1}
            value={share}
            valueText={`${clockOf(position)} of ${clockOf(length)}`}
            onChange={(percent) => player.goTo(sound, (length * percent) / 100, control)}
          />
        </div>
        <Speed />
      </Flex>
      <Flex gap="3" justify="between" wrap="wrap">
        <Muted size="1" className="fa-break">
          {speakers && `Above ${speakers[0]}, below ${speakers[1]}`}
        </Muted>
        <Muted size="1" className="fa-numbers" aria-hidden>
          {clockOf(position)} / {clockOf(length)}
        </Muted>
      </Flex>
      <PlayFailure control={control} />
    </Flex>
  );
}

function Speed() {
  const player = usePlayer();
  const speed = usePlaying((state) => state.speed);
  return (
    <Select.Root size="1" value={String(speed)} onValueChange={(chosen) => player.setSpeed(Number(chosen))}>
      <Select.Trigger variant="soft" color="gray" aria-label="Speed" />
      <Select.Content position="popper">
        {speeds.map((each) => (
          <SelectItem key={each} value={String(each)}>
            {each}x
          </SelectItem>
        ))}
      </Select.Content>
    </Select.Root>
  );
}

interface MarksProps {
  sound: Sound;
  marks: readonly SoundMark[];
  length: number;
}

/** Each stands also as words with a button of its own, so these are only to be seen. */
function Marks({ sound, marks, length }: MarksProps) {
  const lines = useMemo(() => new Map(linesOf(sound).map((line) => [line.place, line])), [sound]);
  return marks.map(({ place, label, tone }) => {
    const line = lines.get(place);
    if (!line) return null;
    return (
      <span
        key={`${place} ${label}`}
        className="fa-sound-mark"
        data-tone={tone}
        title={label}
        aria-hidden
        style={{ insetInlineStart: `${(100 * line.start) / length}%` }}
      />
    );
  });
}
