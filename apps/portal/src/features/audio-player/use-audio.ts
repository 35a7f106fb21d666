import { useEffect, useMemo, useRef, useState } from "react";

export interface Playback {
  phase: "loading" | "ready" | "failed";
  isPlaying: boolean;
  isBuffering: boolean;
  /** In seconds. */
  position: number;
  /** In seconds; null where the recording does not say how long it is. */
  duration: number | null;
  /** From 0 to 100, as it is heard. */
  volume: number;
  isMuted: boolean;
  speed: number;
  /** A code of `MediaError`, while it cannot play. */
  failure: number | null;
}

const nothingYet: Playback = {
  phase: "loading",
  isPlaying: false,
  isBuffering: false,
  position: 0,
  duration: null,
  volume: 100,
  isMuted: false,
  speed: 1,
  failure: null,
};

/** Values of `readyState`, which not every environment names. */
const ready = { metadata: 1, futureData: 3 } as const;

/** Whether an element knows what it plays; before, it says that it stands at zero. */
export const hasMetadata = ({ readyState }: HTMLMediaElement): boolean => readyState >= ready.metadata;

/** What an element does at this moment. */
function playbackOf(element: HTMLMediaElement): Playback {
  const { error, paused, readyState, currentTime, duration, volume, muted, playbackRate } = element;
  const isPlaying = !paused && error === null;
  const isSilent = muted || volume === 0;
  return {
    phase: error ? "failed" : hasMetadata(element) ? "ready" : "loading",
    isPlaying,
    isBuffering: isPlaying && readyState < ready.futureData,
    position: currentTime,
    duration: Number.isFinite(duration) ? duration : null,
    volume: isSilent ? 0 : Math.round(100 * volume),
    isMuted: isSilent,
    speed: playbackRate,
    failure: error?.code ?? null,
  };
}

/** How far somebody may go: a recording of unknown length ends where it has been loaded to. */
function endOf({ duration, seekable }: HTMLMediaElement): number {
  if (Number.isFinite(duration)) return duration;
  return seekable.length > 0 ? seekable.end(seekable.length - 1) : 0;
}

const goTo = (element: HTMLMediaElement, seconds: number) => {
  element.currentTime = Math.min(Math.max(0, seconds), endOf(element));
};

/** A refusal shows by itself: the element stays paused, or it fails. */
const play = (element: HTMLMediaElement) => void element.play().catch(() => undefined);

const skipped = 10;

/** What the reader does with an element. */
function controlsOf(element: HTMLAudioElement | null, update: () => void) {
  /** The volume before it was muted. */
  let heard = 100;
  const act =
    <Given extends unknown[]>(action: (element: HTMLMediaElement, ...given: Given) => void) =>
    (...given: Given) => {
      if (!element) return;
      action(element, ...given);
      update();
    };
  const setVolume = (target: HTMLMediaElement, percent: number) => {
    target.volume = percent / 100;
    target.muted = percent === 0;
    if (percent > 0) heard = percent;
  };
  return {
    toggle: act((target) => (target.paused ? play(target) : target.pause())),
    play: act(play),
    pause: act((target) => target.pause()),
    goTo: act(goTo),
    back: act((target) => goTo(target, target.currentTime - skipped)),
    forward: act((target) => goTo(target, target.currentTime + skipped)),
    setVolume: act(setVolume),
    toggleMute: act((target) => setVolume(target, target.muted || target.volume === 0 ? heard : 0)),
    setSpeed: act((target, speed: number) => {
      target.playbackRate = speed;
      // What a new attempt to load starts with.
      target.defaultPlaybackRate = speed;
    }),
    retry: act((target) => target.load()),
  };
}

export type AudioControls = ReturnType<typeof controlsOf>;

const changes =
  "emptied loadedmetadata durationchange canplay timeupdate play playing pause waiting seeking seeked ended volumechange ratechange error".split(
    " ",
  );

/**
 * The state of an audio element and what can be done with it. After a failure a new attempt goes on where the last one
 * stopped, as the first one begins at `startAt`, and plays where the last one did.
 */
export function useAudio(element: HTMLAudioElement | null, startAt: number) {
  const [playback, setPlayback] = useState(nothingYet);
  const goingOn = useRef({ at: startAt, plays: false });
  useEffect(() => {
    if (!element) return undefined;
    // Browsers tell the duration before what was reached can be gone back to, and stand at zero then.
    let isBegun = false;
    const begin = () => {
      const { at, plays } = goingOn.current;
      if (at > 0 && at < element.duration) element.currentTime = at;
      if (plays) play(element);
      isBegun = true;
    };
    const update = ({ type }: Event) => {
      if (type === "emptied") isBegun = false;
      if (isBegun) goingOn.current.at = element.currentTime;
      // A failure pauses too, and nobody wanted that.
      if (type === "play" || (type === "pause" && !element.error)) goingOn.current.plays = !element.paused;
      setPlayback(playbackOf(element));
    };
    element.addEventListener("loadedmetadata", begin);
    for (const type of changes) element.addEventListener(type, update);
    return () => {
      element.removeEventListener("loadedmetadata", begin);
      for (const type of changes) element.removeEventListener(type, update);
    };
  }, [element]);
  const controls = useMemo(
    () => controlsOf(element, () => element && setPlayback(playbackOf(element))),
    [element],
  );
  return { playback, controls };
}
