import { afterEach, describe, expect, it, vi } from "vitest";
import { Turns } from "../src/page/turns.ts";

interface Held {
  clientId: string;
  taken: (reason: unknown) => void;
}

/** The locks of a browser, as one of its tabs has them: Node's do not tell one that a lock was stolen. */
function locksOf(clientId: string) {
  return {
    query: async () => ({ held: [...held].map(([name, lock]) => ({ name, clientId: lock.clientId })) }),
    request: async (
      name: string,
      { steal = false }: LockOptions,
      hold: (lock: object | null) => Promise<unknown>,
    ) => {
      const before = held.get(name);
      if (before && !steal) return hold(null);
      before?.taken(new DOMException("Stolen", "AbortError"));
      const { promise, reject } = Promise.withResolvers<never>();
      const lock = { clientId, taken: reject };
      held.set(name, lock);
      await Promise.race([hold({ name }), promise]);
      if (held.get(name) === lock) held.delete(name);
    },
  };
}

const held = new Map<string, Held>();
let opened = 0;
afterEach(() => {
  held.clear();
  vi.unstubAllGlobals();
});

/** A tab whose conversation goes on until `end`. */
function tab() {
  const turns = new Turns();
  const over = new AbortController();
  const onTaken = vi.fn<() => void>();
  const locks = locksOf(`tab ${opened++}`);
  const take = async (place: string | undefined, isAloud: boolean, takesOver = false) => {
    vi.stubGlobal("navigator", { locks });
    await turns.take({ isAloud, takesOver, signal: over.signal, onTaken }, place);
  };
  return { take, onTaken, end: () => over.abort() };
}

const open = { code: "open_elsewhere" };
const talking = { code: "talking_elsewhere" };

describe("of the tabs of a browser", () => {
  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])("one has the conversation at a place (aloud: %s, and then: %s)", async (first, second) => {
    const [one, other] = [tab(), tab()];
    await one.take("page", first);
    await expect(other.take("page", second)).rejects.toMatchObject(open);
    expect(one.onTaken).not.toHaveBeenCalled();
    one.end();
    await vi.waitFor(() => other.take("page", second), 10_000);
  });

  it("one begins where two press at once", async () => {
    const results = await Promise.allSettled([tab().take("page", true), tab().take("page", true)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("one talks, and others may write at other places", async () => {
    await tab().take("page", true);
    await expect(tab().take("other page", true)).rejects.toMatchObject(talking);
    await expect(tab().take(undefined, true)).rejects.toMatchObject(talking);
    await tab().take("third page", false);
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    "another takes the conversation over, and the first is told once (aloud: %s, and then: %s)",
    async (first, second) => {
      const [one, other] = [tab(), tab()];
      await one.take("page", first);
      await other.take("page", second, true);
      await vi.waitFor(() => expect(one.onTaken).toHaveBeenCalled(), 10_000);
      one.end();
      expect(other.onTaken).not.toHaveBeenCalled();
      await vi.waitFor(() => tab().take("page", first, true), 10_000);
      await vi.waitFor(() => expect(other.onTaken).toHaveBeenCalled(), 10_000);
    },
  );

  it("none takes over where the microphone is in use at another place, and nobody loses anything", async () => {
    const [written, aloud] = [tab(), tab()];
    await written.take("page", false);
    await aloud.take("other page", true);
    await expect(tab().take("page", true, true)).rejects.toMatchObject(talking);
    expect([written.onTaken, aloud.onTaken].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it("none takes anything for a start that was cancelled", async () => {
    const [one, other] = [tab(), tab()];
    await one.take("page", true);
    other.end();
    await expect(other.take("page", true, true)).rejects.toThrow("aborted");
    expect(one.onTaken).not.toHaveBeenCalled();
  });

  it("each does as it likes in a browser without locks", async () => {
    vi.stubGlobal("navigator", {});
    const { signal } = new AbortController();
    const turn = { isAloud: true, takesOver: false, signal, onTaken: () => undefined };
    const both = [new Turns(), new Turns()].map((turns) => turns.take(turn, "page"));
    await expect(Promise.all(both)).resolves.toHaveLength(2);
  });
});
