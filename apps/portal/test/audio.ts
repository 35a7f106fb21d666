import { act } from "@testing-library/react";

/** What the browser says of an element; the test's page loads nothing. */
interface Shown {
  duration: number;
  readyState: number;
  ended: boolean;
  error: { code: number } | null;
}

/** The audio element of the page, in the hands of a test instead of a browser that loads and plays. */
export function audioOnPage() {
  const element = document.querySelector("audio");
  if (!element) throw new Error("There is no audio element on the page.");
  const shown: Shown = { duration: Number.NaN, readyState: 0, ended: false, error: null };
  for (const name of Object.keys(shown) as (keyof Shown)[])
    Object.defineProperty(element, name, { get: () => shown[name] });
  const fire = (...types: string[]) =>
    act(() => {
      for (const type of types) element.dispatchEvent(new Event(type));
    });
  element.load = () => {
    Object.assign(shown, { readyState: 0, error: null, ended: false });
    element.currentTime = 0;
    fire("emptied");
  };
  return {
    element,
    loads(seconds: number) {
      Object.assign(shown, { duration: seconds, readyState: 4 });
      fire("durationchange", "loadedmetadata", "canplay");
    },
    reaches(seconds: number) {
      element.currentTime = seconds;
      fire("timeupdate");
    },
    /** Goes on at another place, as a browser tells it. */
    seeks(seconds: number) {
      element.currentTime = seconds;
      fire("seeking", "seeked", "timeupdate");
    },
    waits() {
      shown.readyState = 2;
      fire("waiting");
    },
    ends() {
      element.currentTime = shown.duration;
      shown.ended = true;
      act(() => element.pause());
      fire("ended");
    },
    /** Fails with a code of `MediaError`; a browser pauses then. */
    fails(code: number) {
      shown.error = { code };
      fire("error");
      act(() => element.pause());
    },
  };
}
