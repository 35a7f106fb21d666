import "@testing-library/jest-dom/vitest";
import { roles, screenRoutes, type Role, type WebApp } from "@field-advisor/schema/routes";
import { onTestFinished, vi } from "vitest";

/** Records the full page loads that the app asks for; the test's page itself cannot leave. */
export function watchDepartures(): string[] {
  const seen: string[] = [];
  const record = (address: string | URL) => void seen.push(String(address));
  const spies = [
    vi.spyOn(window.location, "assign").mockImplementation(record),
    vi.spyOn(window.location, "replace").mockImplementation(record),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return seen;
}

type Faked = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>["toFake"];

/**
 * Timers of a test that lets time pass: by itself time goes on ten times slower than the clock. What waits for a moment
 * comes due all the same, but on a busy machine no poll is made of which the test does not know.
 */
export function slowTime(toFake?: Faked): void {
  const ticking = setInterval(() => {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(1);
  }, 10);
  vi.useFakeTimers(toFake && { toFake });
  onTestFinished(() => {
    vi.useRealTimers();
    clearInterval(ticking);
  });
}

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

/** Records the files that the browser is asked to save. */
export function watchDownloads(): { name: string; text: () => Promise<string> }[] {
  const saved: { name: string; text: () => Promise<string> }[] = [];
  let content = new Blob();
  const create = vi.spyOn(URL, "createObjectURL").mockImplementation((source) => {
    if (source instanceof Blob) content = source;
    return "blob:saved";
  });
  const click = vi.spyOn(HTMLElement.prototype, "click").mockImplementation(function save(this: HTMLElement) {
    const file = content;
    if (this instanceof HTMLAnchorElement) saved.push({ name: this.download, text: () => file.text() });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return saved;
}

const addressOf = (path: string) => path.replaceAll(/:\w+/g, "some-thing");

/**
 * Every guarded address of an app, and with it everybody who may ask for it: visitors, and the roles that it opens for
 * or stays closed to. A new screen is covered by itself.
 */
export function guardCases(app: WebApp) {
  const guarded = screenRoutes.filter((route) => route.app === app && route.roles !== "everyone");
  const withRoles = (opens: boolean) =>
    guarded.flatMap((route) => {
      const allowed: readonly string[] = [route.roles].flat();
      return roles
        .filter((role) => allowed.includes(role) === opens)
        .map((role): [string, Role] => [addressOf(route.path), role]);
    });
  return {
    visitors: guarded.map(({ path }) => addressOf(path)),
    opened: withRoles(true),
    refused: withRoles(false),
  };
}

/** An address of every screen that another app shows. */
export const addressesElsewhere = (app: WebApp): { app: WebApp; address: string }[] =>
  screenRoutes.flatMap((route) =>
    route.app === app ? [] : [{ app: route.app, address: addressOf(route.path) }],
  );
