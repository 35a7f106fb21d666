import { onTestFinished } from "vitest";

interface SizableWindow {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void };
}

const isSizable = (value: object): value is SizableWindow => "happyDOM" in value;

/** Makes the test's window as wide as a phone until the test ends. */
export function usePhone(): void {
  if (!isSizable(window)) throw new Error("This test needs a window whose size can be set.");
  const { happyDOM } = window;
  happyDOM.setViewport({ width: 390, height: 844 });
  onTestFinished(() => happyDOM.setViewport({ width: 1280, height: 800 }));
}
