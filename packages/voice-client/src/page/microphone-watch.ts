import type { AudioDevices, LiveMicrophone } from "../audio/port.ts";

const lookMs = 250;
/** 4 s: who thinks before a word is heard all the same, by the noise of the room. */
const looksUntilSilent = 16;

/** The state of a microphone in use. */
export interface MicrophoneState {
  track: LiveMicrophone | undefined;
  /** It gives digital silence, or the system has muted it. */
  isSilent: boolean;
}

interface Looked {
  sound: AudioDevices | undefined;
  /** False while nobody expects to be heard, as while the person has muted it. */
  isListening: boolean;
}

/** Looks after the microphone, whichever is in use, until the signal. */
export function watchMicrophone(
  lookAt: () => Looked,
  onChange: (state: MicrophoneState) => void,
  signal: AbortSignal,
): void {
  let state: MicrophoneState = { track: undefined, isSilent: false };
  let quietLooks = 0;
  let isMuted = false;
  /** The level of the next look may be from before the system muted it. */
  let isLevelOld = false;
  let track: LiveMicrophone | undefined;
  let gone = new AbortController();

  const tell = () => {
    const isSilent = isMuted || quietLooks >= looksUntilSilent;
    if (isSilent === state.isSilent && track === state.track) return;
    state = { track, isSilent };
    onChange(state);
  };
  const setMuted = (muted: boolean) => {
    isMuted = isLevelOld = muted;
    quietLooks = 0;
  };
  const follow = (next: LiveMicrophone | undefined) => {
    gone.abort();
    gone = new AbortController();
    track = next;
    setMuted(next?.muted ?? false);
    for (const type of ["mute", "unmute"])
      next?.addEventListener(type, () => (setMuted(type === "mute"), tell()), gone);
  };
  const look = () => {
    const { sound, isListening } = lookAt();
    if (sound?.microphone() !== track) follow(sound?.microphone());
    const isHeard = sound !== undefined && sound.inputLevel() > 0;
    if (isHeard && !isLevelOld) {
      quietLooks = 0;
      isMuted = false;
    } else if (sound && !isHeard && isListening) quietLooks += 1;
    isLevelOld = false;
    tell();
  };
  const timer = setInterval(look, lookMs);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    gone.abort();
  });
  look();
}
