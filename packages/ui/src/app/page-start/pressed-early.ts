const modifiers = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);

/** A key that is no shortcut: those stay the browser's. */
export const isPlainKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !modifiers.has(key) && !/^F\d+$/.test(key);

// Kept at the page, because the script that notes it runs before the app and is built apart from it.
const memory = () => document.documentElement.dataset;

export function notePressed(): void {
  if (memory()["pressed"] === undefined) memory()["pressed"] = "early";
}

/** From here on nothing counts as early: whatever is pressed is heard where it belongs. */
export function forgetEarlyPress(): void {
  memory()["pressed"] = "forgotten";
}

/** For what a key or a click was for: hears the one that came before the app could. */
export function hearEarlyPress(onPress: () => void): void {
  const isEarly = memory()["pressed"] === "early";
  forgetEarlyPress();
  if (isEarly) onPress();
}
