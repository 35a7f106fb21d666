import type { VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import { durationText, useElapsedSeconds, type CallSpan } from "@field-advisor/voice-client/react";
import { voiceWords } from "@field-advisor/voice-client/words";
import { Button, Callout, Flex, Text } from "@radix-ui/themes";
import { useRef } from "react";

interface CallControlsProps {
  session: VoiceSession;
  snapshot: VoiceSnapshot;
  span: CallSpan | null;
  trouble: string | null;
}

const words = voiceWords.call;

/** What can be done during a conversation besides talking and ending it. */
export function CallControls({ session, snapshot, span, trouble }: CallControlsProps) {
  const { micMuted, audioBlocked, error, volume } = snapshot;
  const mute = useRef<HTMLButtonElement>(null);
  const turnSoundOn = () => {
    session.resumeAudio();
    mute.current?.focus();
  };
  const notice = error ? voiceWords.trouble.microphoneLost : trouble;
  return (
    <Flex direction="column" gap="3">
      {notice && (
        <Callout.Root color="amber" highContrast size="1" role="status">
          <Callout.Text>{notice}</Callout.Text>
        </Callout.Root>
      )}
      <Flex gap="3" align="center" justify="center" wrap="wrap">
        <Timer span={span} />
        <Button
          ref={mute}
          variant="soft"
          color="gray"
          highContrast
          title={micMuted ? words.unmuteMeaning : words.muteMeaning}
          aria-pressed={micMuted}
          onClick={() => session.setMicMuted(!micMuted)}
        >
          {micMuted ? words.muted : words.audio}
        </Button>
        {audioBlocked && <Button onClick={turnSoundOn}>{words.soundOn}</Button>}
      </Flex>
      <Volume value={volume} onChange={session.setVolume} />
    </Flex>
  );
}

function Timer({ span }: { span: CallSpan | null }) {
  const seconds = useElapsedSeconds(span);
  return (
    <Text role="timer" aria-label={words.duration} size="2" className="fa-numbers">
      {durationText(seconds)}
    </Text>
  );
}

interface VolumeProps {
  value: number;
  onChange: (volume: number) => void;
}

const Volume = ({ value, onChange }: VolumeProps) => (
  <label className="voice-volume">
    <Text size="2">{words.volume}</Text>
    <input
      type="range"
      min="0"
      max="100"
      step="1"
      value={Math.round(value * 100)}
      onChange={(event) => onChange(event.target.valueAsNumber / 100)}
    />
  </label>
);
