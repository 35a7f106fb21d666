/** @typedef {() => number} Random Numbers from 0 to 1 that are the same for the same seed. */

/** Mulberry32. @param {number} seed @returns {Random} */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** @param {Random} random @param {number} least @param {number} most */
export const between = (random, least, most) => least + random() * (most - least);

/** @template T @param {Random} random @param {readonly T[]} from @returns {T} @throws when there is nothing to choose from */
export function pick(random, from) {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
}
