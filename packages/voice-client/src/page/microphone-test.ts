import type { AudioDevices, AudioPort } from "../audio/port.ts";
import type { VoiceError } from "../errors.ts";
import type { AudioFormat } from "../transport.ts";
import type { VoiceSession } from "../types.ts";

const format: AudioFormat = { encoding: "pcm", rate: 16_000 };

/** A microphone that is heard by nobody but a meter. */
export interface MicrophoneTest {
  sound: AudioDevices;
  close: () => void;
}

/**
 * Opens the microphone that the next conversation will use. Call it inside a click. Tells null when there is one to
 * hear, and else why there is none: a VoiceError, or what the browser threw.
 */
export function openMicrophoneTest(
  session: Pick<VoiceSession, "openSound">,
  onState: (error: unknown) => void,
): MicrophoneTest {
  const sound = session.openSound();
  const close = () => sound.close();
  begin(sound, onState).then(
    () => onState(null),
    (cause: unknown) => {
      close();
      onState(cause);
    },
  );
  return { sound, close };
}

async function begin(sound: AudioPort, onMicrophoneLost: (error: VoiceError | null) => void): Promise<void> {
  await sound.ready;
  const { port1, port2 } = new MessageChannel();
  // The recording is not sent anywhere.
  port2.close();
  await sound.begin(
    { inputFormat: format, outputFormat: format, sound: port1 },
    {
      onMode() {},
      onUnderrun() {},
      onBlocked: (isBlocked) => isBlocked && sound.resume(),
      onMicrophoneLost,
    },
  );
}
