import { describe, expect, it, vi } from "vitest";
import { createStore } from "../src/store.ts";

describe("the store", () => {
  it("is the same object and stays silent until a field really changes", () => {
    const store = createStore({ mode: "listening", volume: 1 });
    const heard = vi.fn<() => void>();
    store.subscribe(heard);
    const before = store.get();
    store.set({ mode: "listening" });
    expect(store.get()).toBe(before);
    expect(heard).not.toHaveBeenCalled();
    store.set({ mode: "speaking" });
    expect(store.get()).toEqual({ mode: "speaking", volume: 1 });
    expect(before.mode).toBe("listening");
    expect(heard).toHaveBeenCalledOnce();
  });

  it("tells each subscription, also of the same function, until it is taken back", () => {
    const store = createStore({ volume: 1 });
    const heard = vi.fn<() => void>();
    const leave = store.subscribe(heard);
    store.subscribe(heard);
    store.set({ volume: 0.5 });
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    store.set({ volume: 0.2 });
    expect(heard).toHaveBeenCalledTimes(3);
  });
});
