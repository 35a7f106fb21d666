import { useSyncExternalStore } from "react";

function watch(query: string) {
  return (onChange: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  };
}

const darkQuery = "(prefers-color-scheme: dark)";
const watchDark = watch(darkQuery);

/** Light or dark, as the reader's system wishes, following it while the page is open. */
export function useSystemAppearance(): "light" | "dark" {
  const isDark = useSyncExternalStore(watchDark, () => window.matchMedia(darkQuery).matches);
  return isDark ? "dark" : "light";
}

const phoneQuery = "(max-width: 47.99875em)";
const watchPhone = watch(phoneQuery);

/** True below 768 px, where tables become cards and dialogs become sheets. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watchPhone, () => window.matchMedia(phoneQuery).matches);
}

const usualLetter = 16;

/** How long so many pixels of a style sheet are: built, it grows with the size of text that its reader has chosen. */
export function styledPixels(pixels: number): number {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (pixels * (letter || usualLetter)) / usualLetter;
}

const fineQuery = "(pointer: fine)";
const watchFine = watch(fineQuery);

/** True where people point with a mouse, which needs less room than a finger. */
export function useIsFine(): boolean {
  return useSyncExternalStore(watchFine, () => window.matchMedia(fineQuery).matches);
}

const wideQuery = "(min-width: 64em)";
const watchWide = watch(wideQuery);

/** True from 1024 px, where there is room for a narrow column beside the screen. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWide, () => window.matchMedia(wideQuery).matches);
}

const desktopQuery = "(min-width: 80em)";
const watchDesktop = watch(desktopQuery);

/** True from 1280 px, where there is room for a column of words beside the screen. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(watchDesktop, () => window.matchMedia(desktopQuery).matches);
}
