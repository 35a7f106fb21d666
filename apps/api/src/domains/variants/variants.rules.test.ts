import { describe, expect, test } from "vitest";
import { drawnBy, nextOf } from "./variants.rules.ts";

const variants = [{ id: 1 }, { id: 2 }];

describe("what somebody meets next", () => {
  test("is the room as it is for who comes first", () => {
    expect(nextOf(variants, [], 0.99)).toBeNull();
  });

  test("is what they have met least, and never what they met last", () => {
    const met = [
      { variantId: 2, times: 1 },
      { variantId: null, times: 3 },
    ];
    expect(nextOf(variants, met, 0.5)).toEqual({ id: 1 });
  });

  test("is the room as it is where it has no variants, also after one that was removed", () => {
    expect(nextOf([], [{ variantId: null, times: 4 }], 0)).toBeNull();
    expect(nextOf([], [{ variantId: 7, times: 1 }], 0)).toBeNull();
  });

  test("is not the same twice in a row, however it falls, as long as there is another", () => {
    const ids = [null, 1, 2, 3];
    for (const last of ids)
      for (const chance of [0, 0.3, 0.5, 0.99, 1])
        for (const times of [0, 1, 5]) {
          const met = [
            { variantId: last, times: 1 },
            ...ids.filter((id) => id !== last).map((id) => ({ variantId: id, times })),
          ];
          expect(nextOf(variants, met, chance)?.id ?? null).not.toBe(last);
        }
  });
});

test("a seed draws the same for everybody, the room as it is among them", () => {
  expect([0, 1, 2, 3].map((seed) => drawnBy(variants, seed)?.id ?? null)).toEqual([null, 1, 2, null]);
});
