import { readStored, store } from "@field-advisor/page/browser-storage";
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { isPlainKey } from "../app/plain-key.ts";

const isApple = /^(Mac|iP)/.test(navigator.platform);

/** The keys of the whole product: how they are written, and as `aria-keyshortcuts` has them. */
export const paletteKeys = isApple
  ? { label: "⌘ K", aria: "Meta+K" }
  : { label: "Ctrl K", aria: "Control+K" };

const opensPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (isApple ? metaKey : ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === "k";

const setting = "field-advisor-single-keys";
const settingChanged = "field-advisor-single-keys-changed";

const singleKeysOn = (): boolean => readStored("localStorage", setting) !== "off";

function turnSingleKeys(isOn: boolean): void {
  store("localStorage", setting, isOn ? null : "off");
  window.dispatchEvent(new Event(settingChanged));
}

function watchSetting(onChange: () => void) {
  window.addEventListener(settingChanged, onChange);
  return () => window.removeEventListener(settingChanged, onChange);
}

/** Whether keys without Ctrl or ⌘ do anything: who speaks to their computer presses them by accident. */
export function useSingleKeys() {
  return [useSyncExternalStore(watchSetting, singleKeysOn), turnSingleKeys] as const;
}

const overlays = "[role=dialog], [role=alertdialog], [role=menu]";
const typedInto =
  "input, textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=textbox]";

const somethingIsOpen = () => document.querySelector(overlays) !== null;
const isTyping = ({ target }: Event) => target instanceof Element && target.closest(typedInto) !== null;

/** Gives the focus to the search of the screen. @returns false where it has none */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("#main input[type=search]:not(:disabled)");
  search?.focus();
  search?.select();
  return search !== null;
}

interface ScreenKeys {
  onPalette: () => void;
  onKeys: () => void;
}

/** Hears the keys of the whole product; what is open over a screen has keys of its own. */
export function useScreenKeys({ onPalette, onKeys }: ScreenKeys): void {
  const act = (event: KeyboardEvent): boolean => {
    if (event.defaultPrevented) return false;
    if (opensPalette(event)) {
      // Taken from the browser all the same, which would search the web.
      if (!somethingIsOpen()) onPalette();
      return true;
    }
    if (!isPlainKey(event) || somethingIsOpen() || isTyping(event) || !singleKeysOn()) return false;
    if (event.key === "/") return focusSearch();
    if (event.key !== "?") return false;
    onKeys();
    return true;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (act(event)) event.preventDefault();
  });
  // What can be seen hears keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
