import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { AudioDevices, DeviceKind } from "../audio/port.ts";
import type { VoiceErrorCode } from "../errors.ts";
import type { VoiceSession } from "../types.ts";
import { callCondition, type CallState, isTalking } from "./call-state.ts";
import { deviceLabels } from "./device-labels.ts";
import { type MicrophoneTest, openMicrophoneTest } from "./microphone-test.ts";
import { type MicrophoneState, watchMicrophone } from "./microphone-watch.ts";
import { startProblem } from "./problems.ts";
import { remember, remembered } from "./remembered.ts";

export { deviceLabels } from "./device-labels.ts";

/** One list to pick from. */
export interface DeviceChoice {
  label: string;
  /** Empty where the browser does not name them yet, or leaves no choice. */
  devices: readonly { id: string; name: string }[];
  current: string;
  pick: (deviceId: string) => void;
}

/** The state of the sound settings, in a conversation or in a test before one. */
export interface SoundState {
  microphone: DeviceChoice;
  speaker: DeviceChoice;
  /** Nobody can be heard by this microphone, and somebody expects to be. */
  isSilent: boolean;
  /** Stays while they are not expected to be for a moment, so that a screen reader is told once. */
  isSilenceTold: boolean;
  /** The device that was picked last could not be used. */
  isRefused: boolean;
  /** Read it in requestAnimationFrame. */
  level: () => number;
}

/** No server was asked. */
const noSentence = () => undefined;

const kinds = { microphone: "audioinput", speaker: "audiooutput" } as const;

const canPickSpeaker = () => "AudioContext" in globalThis && "setSinkId" in AudioContext.prototype;

/** They have no names before one was in use. */
async function namedDevices(): Promise<readonly MediaDeviceInfo[]> {
  // Insecure pages and built-in browsers have none.
  const found = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return (found ?? []).filter(({ deviceId, label }) => deviceId && label);
}

interface SoundInUse {
  sound: () => AudioDevices | undefined;
  /** The person expects to be heard at this moment. */
  isListening: boolean;
  /** A finding is shown; false while there is a worse one. */
  isTold: boolean;
}

/** Changes a device, and remembers it; says so where that fails. */
function usePick(sound: SoundInUse["sound"]) {
  const [wanted, setWanted] = useState<Partial<Record<DeviceKind, string>>>({});
  const [isRefused, setRefused] = useState(false);
  const pick = async (kind: DeviceKind, deviceId: string, name: string) => {
    const before = remembered(kind);
    setWanted({ [kind]: deviceId });
    setRefused(false);
    // A conversation may be started before the browser has opened it.
    remember(kind, deviceId);
    remember(`${kind}-name`, name);
    try {
      if (kind === "microphone") await sound()?.setInputDevice(deviceId);
      else await sound()?.setOutputDevice(deviceId);
    } catch (error) {
      console.warn("The device could not be used", error);
      setRefused(true);
      remember(kind, before ?? "");
    }
    setWanted({});
  };
  return { wanted, isRefused, pick };
}

/** Watches the sound that is in use, and changes its devices. */
function useSound({ sound, isListening, isTold }: SoundInUse): SoundState {
  const [{ isSilent }, setState] = useState<MicrophoneState>({ track: undefined, isSilent: false });
  const [isSilenceTold, setSilenceTold] = useState(false);
  if (isSilenceTold !== isSilent && (isTold || !isSilent)) setSilenceTold(isSilent);
  const look = useEffectEvent(() => ({ sound: sound(), isListening }));
  const { wanted, isRefused, pick } = usePick(sound);
  // Some browsers give devices other ids with every page that is loaded; their names stay.
  const restore = useEffectEvent((devices: readonly MediaDeviceInfo[]) => {
    for (const kind of ["microphone", "speaker"] as const) {
      const ofKind = devices.filter((device) => device.kind === kinds[kind]);
      const id = remembered(kind);
      const isKnown = id === undefined || ofKind.some(({ deviceId }) => deviceId === id);
      const same = ofKind.find(({ label }) => label === remembered(`${kind}-name`));
      if (!isKnown && same && sound()?.microphone()) void pick(kind, same.deviceId, same.label);
    }
  });
  const [named, setNamed] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const name = async () => {
      const devices = await namedDevices();
      if (signal.aborted) return;
      setNamed(devices);
      restore(devices);
    };
    const follow = (state: MicrophoneState) => {
      setState(state);
      void name();
    };
    void name();
    navigator.mediaDevices?.addEventListener("devicechange", () => void name(), { signal });
    watchMicrophone(() => look(), follow, signal);
    return () => gone.abort();
  }, []);
  const choice = (kind: DeviceKind, inUse: string | undefined): DeviceChoice => {
    const devices = named
      .filter((device) => device.kind === kinds[kind])
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
    const current = wanted[kind] ?? inUse;
    return {
      label: deviceLabels[kind],
      devices,
      current: (devices.find(({ id }) => id === current) ?? devices[0])?.id ?? "",
      pick: (deviceId) => void pick(kind, deviceId, devices.find(({ id }) => id === deviceId)?.name ?? ""),
    };
  };
  const speaker = choice("speaker", remembered("speaker"));
  return {
    microphone: choice("microphone", sound()?.microphone()?.getSettings().deviceId),
    speaker: canPickSpeaker() ? speaker : { ...speaker, devices: [] },
    isSilent: isSilent && isTold,
    isSilenceTold,
    isRefused,
    level: () => sound()?.inputLevel() ?? 0,
  };
}

/** The sound of a page's conversation. */
export function useCallSound(session: VoiceSession, state: CallState): SoundState {
  const { snapshot } = state;
  const isTold =
    isTalking(state) && callCondition(state) === null && snapshot.error === null && !snapshot.audioBlocked;
  return useSound({
    sound: session.getSound,
    isListening: isTold && snapshot.mode === "listening",
    isTold,
  });
}

const codeOf = (cause: unknown) =>
  (cause instanceof Error && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : "audio_failed") as VoiceErrorCode;

/** The microphone that the next conversation will use, tried before it. `open` belongs into a click. */
export function useMicrophoneTest(session: Pick<VoiceSession, "openSound">) {
  const [test, setTest] = useState<MicrophoneTest | null>(null);
  const [state, setState] = useState<"closed" | "opening" | "open" | { failed: unknown }>("closed");
  const inUse = useRef(test);
  const use = (next: MicrophoneTest | null) => {
    inUse.current?.close();
    inUse.current = next;
    setTest(next);
  };
  const close = () => {
    use(null);
    setState("closed");
  };
  const open = () => {
    setState("opening");
    try {
      const opened = openMicrophoneTest(session, (failed) => {
        if (inUse.current === opened) setState(failed === null ? "open" : { failed });
      });
      use(opened);
    } catch (failed) {
      setState({ failed });
    }
  };
  useEffect(() => () => inUse.current?.close(), []);
  const isOpen = state === "open";
  return {
    open,
    close,
    sound: useSound({ sound: () => test?.sound, isListening: isOpen, isTold: isOpen }),
    isOpen,
    isOpening: state === "opening",
    problem:
      typeof state === "string"
        ? null
        : startProblem({ code: codeOf(state.failed), cause: null }, noSentence),
  };
}

/** A bar that moves with the microphone: its style has the loudness as `--level`, 0..1, and a screen reader is told it in tenths. */
export function useMeter(level: () => number): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  const read = useEffectEvent(level);
  useEffect(() => {
    let frame = requestAnimationFrame(function paint() {
      const now = read();
      bar.current?.style.setProperty("--level", now.toFixed(2));
      const tenths = String(Math.round(now * 10) * 10);
      if (bar.current?.ariaValueNow !== tenths) bar.current?.setAttribute("aria-valuenow", tenths);
      frame = requestAnimationFrame(paint);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return bar;
}
