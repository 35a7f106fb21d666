import "./playback.css";
import { PlayIcon, StopIcon } from "@radix-ui/react-icons";
import { Button, Flex, IconButton, Text } from "@radix-ui/themes";
import { useId } from "react";
import { usePlayer, usePlaying, useSound } from "./sound-provider.tsx";
import { type Sound, soundKey } from "./sound-source.ts";

interface PlayLineProps {
  place: number;
  /** What is heard, after "Play": "line 4" where nothing is said. */
  name?: string;
  /** Another one than the page's. */
  sound?: Sound;
  /** What follows is played, too, as in a transcript; a quote is played alone. */
  goesOn?: boolean;
}

/**
 * Plays a line from 0.3 seconds before its first word, and stops it. It stands only at lines that have sound, and says
 * itself why nothing is heard.
 */
export function PlayLine({ place, name = `line ${place + 1}`, sound: named, goesOn = false }: PlayLineProps) {
  const player = usePlayer();
  const sound = useSound(named);
  const control = useId();
  const state = usePlaying(({ sound: playing, phase, place: heard }) =>
    heard === place && playing && soundKey(playing) === soundKey(sound) ? phase : "idle",
  );
  if (!sound.some(({ lines }) => lines.some((line) => line.place === place))) return null;
  const isPlaying = state === "playing" || state === "waiting";
  const label = `${isPlaying ? "Stop" : "Play"} ${name}`;
  return (
    <>
      <IconButton
        size="1"
        variant="soft"
        radius="full"
        className="fa-play"
        aria-label={label}
        title={label}
        loading={state === "waiting"}
        // Who pressed it may want to stop it before it is heard.
        disabled={false}
        onClick={() => (isPlaying ? player.pause() : player.playLine(sound, { place, goesOn, control }))}
      >
        {isPlaying ? <StopIcon /> : <PlayIcon />}
      </IconButton>
      <PlayFailure control={control} />
    </>
  );
}

/** Why nothing is heard, beside the control that was pressed. */
export function PlayFailure({ control }: { control: string }) {
  const player = usePlayer();
  const sentence = usePlaying((state) =>
    state.control === control ? (state.failure?.sentence ?? null) : null,
  );
  const mayRetry = usePlaying((state) => state.failure?.mayRetry === true);
  if (sentence === null) return null;
  return (
    <Flex role="alert" gap="2" align="center" wrap="wrap">
      <Text size="1" color="red" className="fa-break">
        {sentence}
      </Text>
      {mayRetry && (
        <Button size="1" variant="soft" onClick={player.retry}>
          Try again
        </Button>
      )}
    </Flex>
  );
}
