import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import type { VoiceSession } from "../types.ts";
import { PushToTalk } from "./push-to-talk.ts";

const clock = {
  setTimeout: (callback: () => void, ms: number) => window.setTimeout(callback, ms),
  clearTimeout: (id: number | undefined) => window.clearTimeout(id),
  now: () => performance.now(),
};

/** What does something with Space by itself. */
const takesSpace = "input, textarea, select, button, a[href], summary, [contenteditable], [role], dialog *";

/** Space belongs to what has the focus; a log that scrolls and the page itself need it less than a voice. */
function isFree({ target }: Event, button: HTMLElement | null): boolean {
  if (!(target instanceof Element) || target === button) return true;
  const holder = target.closest(takesSpace);
  return holder === null || holder.matches("main, [role=log]");
}

/** Space, and all that takes a button away from somebody who holds it. */
function useSpace(talk: PushToTalk, isOn: boolean, button: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const { signal, abort } = abortable();
    let isHeld = false;
    const down = (event: globalThis.KeyboardEvent) => {
      const isModified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
      if (event.code !== "Space" || isModified || !isFree(event, button.current)) return;
      event.preventDefault();
      if (event.repeat || isHeld) return;
      isHeld = true;
      talk.press();
    };
    const up = (event: globalThis.KeyboardEvent) => {
      if (event.code !== "Space" || !isHeld) return;
      // Else it would be a click as well.
      event.preventDefault();
      isHeld = false;
      talk.release();
    };
    const gone = () => {
      isHeld = false;
      talk.letGo();
    };
    window.addEventListener("keydown", down, { signal });
    window.addEventListener("keyup", up, { signal });
    window.addEventListener("blur", gone, { signal });
    document.addEventListener("visibilitychange", () => document.hidden && gone(), { signal });
    return abort;
  }, [talk, isOn, button]);
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** What a button needs that is held to be heard. The microphone is closed from the first moment it is `on`. */
export function useHoldButton(session: VoiceSession, isOn: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const talk = useMemo(() => new PushToTalk(session, clock), [session]);
  useEffect(() => {
    if (!isOn) return undefined;
    talk.start();
    return talk.stop;
  }, [talk, isOn]);
  useSpace(talk, isOn, button);
  const pointer = useRef<number | null>(null);
  const lost = ({ pointerId }: PointerEvent) => {
    if (pointer.current !== pointerId) return;
    pointer.current = null;
    talk.letGo();
  };
  return {
    ref: button,
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
