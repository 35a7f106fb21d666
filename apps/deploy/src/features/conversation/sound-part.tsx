import "./sound.css";
import type { VoiceSession } from "@field-advisor/voice-client";
import { deviceLabels, useCallSound } from "@field-advisor/voice-client/devices";
import { type CallState, isTalking } from "@field-advisor/voice-client/react";
import { useEffect, useId, useRef, useState } from "react";
import { CopyAddress } from "./copy-address.tsx";
import { DevicePicker, SoundFields } from "@field-advisor/call-ui/sound-fields";
import { SoundTest } from "./sound-test.tsx";

export interface SoundProps {
  place: "start" | "call" | "bar";
  session: VoiceSession | null;
  state: CallState;
}

/** Microphone and speaker settings in one place of the screen; empty if neither is used. */
export function SoundPart({ place, session, state }: SoundProps) {
  const { error, textOnly } = state.snapshot;
  if (!session) return null;
  if (place === "start") {
    if (error?.code === "no_microphone_access") return <CopyAddress />;
    return navigator.mediaDevices ? <SoundTest session={session} /> : null;
  }
  if (textOnly || !isTalking(state)) return null;
  return place === "bar" ? (
    <Settings session={session} state={state} />
  ) : (
    <Trouble session={session} state={state} />
  );
}

interface CallProps {
  session: VoiceSession;
  state: CallState;
}

/** A microphone that gives nothing, or is gone: said once, with the others to pick from. */
function Trouble({ session, state }: CallProps) {
  const sound = useCallSound(session, state);
  const isLost = state.snapshot.error !== null;
  return (
    <>
      <output className="visually-hidden">{sound.isSilenceTold ? deviceLabels.silent : ""}</output>
      {sound.isSilent && (
        <div className="callout">
          <p>{deviceLabels.silent}</p>
          <p>{deviceLabels.silentAdvice}</p>
          <DevicePicker choice={sound.microphone} />
        </div>
      )}
      {isLost && <DevicePicker choice={sound.microphone} />}
      {(isLost || sound.isSilent) && sound.isRefused && <p role="alert">{deviceLabels.refused}</p>}
    </>
  );
}

function Settings(props: CallProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button soft icon-button"
        aria-label={deviceLabels.settings}
        title={deviceLabels.settings}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SettingsIcon /> <span className="icon-name">{deviceLabels.short}</span>
      </button>
      {isOpen && <SettingsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function SettingsDialog({ session, state, onClose }: CallProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const sound = useCallSound(session, state);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="card question sound" aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{deviceLabels.title}</h2>
      <SoundFields sound={sound} />
      <button type="button" className="button primary" onClick={() => dialog.current?.close()}>
        {deviceLabels.close}
      </button>
    </dialog>
  );
}

/** Two sliders. */
const SettingsIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <path d="M4 8h8M18 8h2M4 16h2M12 16h8" />
    <circle cx="15" cy="8" r="3" />
    <circle cx="9" cy="16" r="3" />
  </svg>
);
