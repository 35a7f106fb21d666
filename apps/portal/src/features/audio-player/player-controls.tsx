import { clockOf } from "@field-advisor/schema/clock";
import { fastestPlayback } from "@field-advisor/schema/content-constants";
import { SelectItem, Slider, Muted } from "@field-advisor/ui";
import { PauseIcon, PlayIcon, SpeakerLoudIcon, SpeakerOffIcon } from "@radix-ui/react-icons";
import { Flex, IconButton, Select, Spinner, Text } from "@radix-ui/themes";
import type { Ref } from "react";
import { shareOf } from "./progress-ring.tsx";
import type { AudioControls, Playback } from "./use-audio.ts";

interface ControlProps {
  playback: Playback;
  controls: AudioControls;
}

interface SeekBarProps extends ControlProps {
  /** What is going on, where it is worth a word. */
  status: string;
}

/** Where in the recording it plays; a recording of unknown length shows only how much of it was heard. */
export function SeekBar({ playback, controls, status }: SeekBarProps) {
  const { position, duration } = playback;
  const elapsed = clockOf(position);
  return (
    <Flex direction="column" gap="2">
      <Slider
        label="Position"
        step={0.1}
        value={shareOf(playback)}
        valueText={duration === null ? elapsed : `${elapsed} of ${clockOf(duration)}`}
        disabled={duration === null}
        onChange={(percent) => controls.goTo(((duration ?? 0) * percent) / 100)}
      />
      <Flex justify="between" gap="2">
        <Text size="2" className="fa-numbers" aria-hidden>
          {elapsed}
        </Text>
        <Muted role="status">{status}</Muted>
        <Muted className="fa-numbers" aria-hidden>
          {duration === null ? "-:--" : clockOf(duration)}
        </Muted>
      </Flex>
    </Flex>
  );
}

interface SkipButtonProps {
  label: string;
  /** As it stands on the button. */
  children: string;
  onClick: () => void;
}

const SkipButton = ({ label, children, onClick }: SkipButtonProps) => (
  <IconButton size="4" radius="full" variant="soft" aria-label={label} onClick={onClick}>
    <Text size="2" weight="bold" className="fa-numbers">
      {children}
    </Text>
  </IconButton>
);

const PlayState = ({ isPlaying, isBuffering }: Playback) => {
  if (isBuffering) return <Spinner size="3" />;
  const Icon = isPlaying ? PauseIcon : PlayIcon;
  return <Icon width="28" height="28" />;
};

interface TransportProps extends ControlProps {
  playRef: Ref<HTMLButtonElement>;
}

/** Back, play and forward. */
export const Transport = ({ playback, controls, playRef }: TransportProps) => (
  <Flex align="center" justify="center" gap="5">
    <SkipButton label="Skip back 10 seconds" onClick={() => controls.back()}>
      -10
    </SkipButton>
    <IconButton
      ref={playRef}
      size="4"
      radius="full"
      className="audio-play"
      aria-label={playback.isPlaying ? "Pause" : "Play"}
      title={playback.isPlaying ? "Pause (Space or K)" : "Play (Space or K)"}
      onClick={() => controls.toggle()}
    >
      <PlayState {...playback} />
    </IconButton>
    <SkipButton label="Skip forward 10 seconds" onClick={() => controls.forward()}>
      +10
    </SkipButton>
  </Flex>
);

/** How loud it is. */
export function VolumeControl({ playback: { volume, isMuted }, controls }: ControlProps) {
  return (
    <Flex align="center" gap="3" className="audio-volume">
      <IconButton
        variant="ghost"
        color="gray"
        aria-label={isMuted ? "Unmute" : "Mute"}
        onClick={() => controls.toggleMute()}
      >
        {isMuted ? <SpeakerOffIcon /> : <SpeakerLoudIcon />}
      </IconButton>
      <Slider
        label="Volume"
        value={volume}
        valueText={isMuted ? "Muted" : `${volume} percent`}
        onChange={(percent) => controls.setVolume(percent)}
      />
    </Flex>
  );
}

const speeds = [0.75, 1, 1.25, 1.5, 1.75, fastestPlayback];

/** How fast it plays. */
export function SpeedControl({ playback: { speed }, controls }: ControlProps) {
  return (
    <Select.Root value={String(speed)} onValueChange={(chosen) => controls.setSpeed(Number(chosen))}>
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
