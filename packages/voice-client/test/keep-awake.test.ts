import { describe, expect, it, vi } from "vitest";
import { keepAwake } from "../src/session.ts";

function screen(request?: () => Promise<unknown>) {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const ask = vi.fn<() => Promise<unknown>>(request ?? (() => Promise.resolve({ release })));
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request: ask } });
  const show = (isShown: boolean) => {
    page.hidden = !isShown;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { ask, release, show, call: new AbortController() };
}

describe("keeping the screen on", () => {
  it("asks once, and gives it back at the end", async () => {
    const { ask, release, call } = screen();
    keepAwake(call.signal);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledWith("screen"), 10_000);
    call.abort();
    await vi.waitFor(() => expect(release).toHaveBeenCalledOnce(), 10_000);
  });

  it("asks again when the page comes back to the front, and not after the end", async () => {
    const { ask, show, call } = screen();
    keepAwake(call.signal);
    show(false);
    show(true);
    expect(ask).toHaveBeenCalledTimes(2);
    call.abort();
    show(true);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("gives back what is granted after the end", async () => {
    const granted = Promise.withResolvers<unknown>();
    const { release, call } = screen(() => granted.promise);
    keepAwake(call.signal);
    call.abort();
    granted.resolve({ release });
    await vi.waitFor(() => expect(release).toHaveBeenCalledOnce(), 10_000);
  });

  it("does not mind a refusal, nor a browser that cannot", async () => {
    const { call, ask } = screen(() => Promise.reject(new Error("low battery")));
    keepAwake(call.signal);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce(), 10_000);
    vi.stubGlobal("navigator", {});
    expect(() => keepAwake(call.signal)).not.toThrow();
  });
});
