const modifiers = new Set(["Alt", "AltGraph", "Control", "Meta", "Shift"]);

/** A key that is no shortcut: those stay the browser's. */
export const isPlainKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !modifiers.has(key) && !/^F\d+$/.test(key);
