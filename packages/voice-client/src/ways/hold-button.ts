import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from "react";
import type { VoiceSession, VoiceSnapshot } from "../types.ts";
import { isLive } from "../state.ts";
import { PushToTalk } from "./push-to-talk.ts";

const clock = {
  setTimeout: (callback: () => void, ms: number) => window.setTimeout(callback, ms),
  clearTimeout: (id: number | undefined) => window.clearTimeout(id),
  now: () => performance.now(),
};

/** Where Space is written or chooses, and what lies over the page. Buttons and links have Enter. */
const keepsSpace = [
  "input:not([type=range])",
  "textarea",
  "select",
  "[contenteditable]:not([contenteditable=false])",
  ...["textbox", "searchbox", "combobox", "listbox", "checkbox", "switch", "radiogroup", "menu"].map(
    (role) => `[role=${role}]`,
  ),
  "dialog",
  "[role=dialog]",
  "[role=alertdialog]",
].join();

const isTaken = ({ target }: Event): boolean =>
  document.querySelector("dialog[open]") !== null ||
  (target instanceof Element && target.closest(keepsSpace) !== null);

const isSpace = ({ code, key }: globalThis.KeyboardEvent) => code === "Space" || key === " ";

/**
 * Space, wherever the focus is while there is something to talk to, and all that takes a button away from somebody who
 * holds it. Other listeners hear nothing of it: what has the focus would be pressed, or the page scrolled.
 */
function useSpace(talk: PushToTalk, isOn: boolean, canTalk: boolean): void {
  const talksNow = useEffectEvent(() => canTalk);
  useEffect(() => {
    if (!isOn) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let isHeld = false;
    const take = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const down = (event: globalThis.KeyboardEvent) => {
      if (!isSpace(event)) return;
      // Until it is let go of, wherever the focus went meanwhile.
      if (isHeld) return take(event);
      if (!talksNow() || isTaken(event)) return;
      take(event);
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      isHeld = true;
      talk.press();
    };
    const up = (event: globalThis.KeyboardEvent) => {
      if (!isSpace(event) || !isHeld) return;
      take(event);
      isHeld = false;
      talk.release();
    };
    const gone = () => {
      isHeld = false;
      talk.letGo();
    };
    window.addEventListener("keydown", down, { signal, capture: true });
    window.addEventListener("keyup", up, { signal, capture: true });
    window.addEventListener("blur", gone, { signal });
    document.addEventListener("visibilitychange", () => document.hidden && gone(), { signal });
    return () => controller.abort();
  }, [talk, isOn]);
}

/**
 * The state of a push-to-talk button. The microphone is closed from the first moment it is `on`; Space is its
 * from the start of a conversation to its end, unless that is held in writing.
 */
export function useHoldButton(session: VoiceSession, { state, textOnly }: VoiceSnapshot, isOn: boolean) {
  const canTalk = !textOnly && (state === "connecting" || isLive(state));
  const talk = useMemo(() => new PushToTalk(session, clock), [session]);
  useEffect(() => {
    if (!isOn) return undefined;
    talk.start();
    return talk.stop;
  }, [talk, isOn]);
  useSpace(talk, isOn, canTalk);
  // Opened by a short press, it would be open when the next conversation begins.
  useEffect(() => {
    if (isOn && !canTalk) talk.start();
  }, [talk, isOn, canTalk]);
  const pointer = useRef<number | null>(null);
  const lost = ({ pointerId }: PointerEvent) => {
    if (pointer.current !== pointerId) return;
    pointer.current = null;
    talk.letGo();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0 || pointer.current !== null) return;
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      talk.press();
    },
    onPointerUp: ({ pointerId }: PointerEvent) => {
      if (pointer.current !== pointerId) return;
      pointer.current = null;
      talk.release();
    },
    onPointerCancel: lost,
    onLostPointerCapture: lost,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.repeat) event.preventDefault();
    },
    // A click that no pointer made: Enter, a screen reader, a voice command.
    onClick: ({ detail }: MouseEvent) => detail === 0 && talk.toggle(),
    // A long press is no wish for a menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}
