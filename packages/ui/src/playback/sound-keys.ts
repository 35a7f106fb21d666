import { useEffectEvent, useLayoutEffect } from "react";
import { isPlainKey } from "../app/plain-key.ts";
import { usePlayer } from "./sound-provider.tsx";
import type { Sound } from "./sound-source.ts";

const hasOwnKeys =
  "input, select, textarea, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=tab], [role=radio], [role=slider]";
const isPressed = "button, a, summary";

const isIn = ({ target }: Event, places: string) =>
  target instanceof Element && target.closest(places) !== null;

/**
 * Space pauses and plays, the arrows to the left and right go by line: in the bar always, on the whole page once something
 * was played, and nowhere where a key has a meaning of its own.
 */
export function useSoundKeys(sound: Sound, control: string): void {
  const player = usePlayer();
  const act = (event: KeyboardEvent): boolean => {
    if (event.defaultPrevented || !isPlainKey(event)) return false;
    const isInBar = isIn(event, `#${CSS.escape(control)}`);
    const isTaken = !isInBar && (player.state.sound === null || isIn(event, hasOwnKeys));
    if (isTaken) return false;
    const playing = player.state.sound ?? sound;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      if (isIn(event, "[role=combobox], [role=listbox]")) return false;
      player.step(playing, event.key === "ArrowRight" ? 1 : -1, control);
      return true;
    }
    if (event.key !== " " || event.repeat || isIn(event, `${isPressed}, [role=combobox]`)) return false;
    player.toggle(playing, control);
    return true;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // Heard before the slider of the bar, which knows no lines.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);
}
