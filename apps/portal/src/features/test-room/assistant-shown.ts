import { useState } from "react";
import { keep, readKept } from "../../lib/kept-in-browser.ts";

const name = "field-advisor-assistant";
const storage = () => localStorage;

/** Whether the assistant's panel is shown, as this browser was told last. */
export function useAssistantShown(): [boolean, () => void] {
  const [isShown, setShown] = useState(() => readKept(storage, name) !== "hidden");
  const toggle = () => {
    keep(storage, name, isShown ? "hidden" : null);
    setShown(!isShown);
  };
  return [isShown, toggle];
}
