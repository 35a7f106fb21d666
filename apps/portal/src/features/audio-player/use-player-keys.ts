import { product } from "@field-advisor/schema/product";
import { isPlainKey } from "@field-advisor/ui";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { AudioControls, Playback } from "./use-audio.ts";

const hasOwnKeys = "input, select, textarea, [role=combobox], [role=listbox], [role=menu], [role=dialog]";
const isPressed = "button, a";

/** Whether a key pauses and plays: not where it types a letter, opens a list or presses a button. */
function togglesPlayback(event: KeyboardEvent): boolean {
  const { key, target, repeat, defaultPrevented } = event;
  if (repeat || defaultPrevented || !isPlainKey(event)) return false;
  if (key !== " " && key.toLowerCase() !== "k") return false;
  const taken = key === " " ? `${hasOwnKeys}, ${isPressed}` : hasOwnKeys;
  return !(target instanceof Element && target.closest(taken));
}

/** Space and K pause and play, wherever the focus is. */
function usePlayKeys(toggle: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!togglesPlayback(event)) return;
    event.preventDefault();
    toggle();
  });
  // What can be seen hears keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

const sessionOf = ({ mediaSession }: { mediaSession?: MediaSession }) => mediaSession;

/** Browsers know different actions, and throw at those that they do not know. */
function setAction(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
) {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Then this key does nothing.
  }
}

/** Lets the keyboard's media keys, headphones and the lock screen of a phone control what plays. */
function useMediaSession(title: string, playback: Playback, controls: AudioControls): void {
  const { duration, position, speed, isPlaying } = playback;
  useEffect(() => {
    const session = sessionOf(navigator);
    if (!session) return undefined;
    session.metadata = new MediaMetadata({ title, artist: product.name });
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => controls.play(),
      pause: () => controls.pause(),
      seekbackward: () => controls.back(),
      seekforward: () => controls.forward(),
      seekto: ({ seekTime }) => controls.goTo(seekTime ?? 0),
    };
    const names = Object.keys(actions) as MediaSessionAction[];
    for (const name of names) setAction(session, name, actions[name] ?? null);
    return () => {
      session.metadata = null;
      session.playbackState = "none";
      for (const name of names) setAction(session, name, null);
    };
  }, [title, controls]);
  useEffect(() => {
    const session = sessionOf(navigator);
    if (!session) return;
    session.playbackState = isPlaying ? "playing" : "paused";
    if (duration === null) session.setPositionState();
    else session.setPositionState({ duration, playbackRate: speed, position: Math.min(position, duration) });
  }, [isPlaying, duration, position, speed]);
}

/** The keys that control what plays, on the page and outside of it. */
export function usePlayerKeys(title: string, playback: Playback, controls: AudioControls): void {
  usePlayKeys(controls.toggle);
  useMediaSession(title, playback, controls);
}
