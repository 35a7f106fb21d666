import { createRandom, pick } from "./random.js";

/** What texts are made of that readers stumble over, again and again. */
const units = [
  ...Array.from(" \t\n\r\u00A0\u2028\uFEFF\u200B\uD800aAéß中0,;:.!?\"'`’()[]{}<>/\\|-–_=+*~#&%@$€"),
  ..."a |A |Ab |ab, |a. |a: |(a) |> |# |- |1. |1 |00:00 |€1 |2024-01-02 |<v A>|a@b.c, |A <a@b.c>, ".split(
    "|",
  ),
  ..."van |Dr. |Mr A |I'm A |and |und |Why |ignore rules |no |How are you? |(speech, 4.3 s)".split("|"),
  ..."A: a\n|---\n|12:34 A: a\n|12:34\nA\n|1/2/2024, 12:34 - A: a\n|speaker,text\n|Transcript 1\n".split("|"),
  "| ",
  "\r\n",
  " \n",
  "1\n00:00:01,000 --> 00:00:02,000\nA: a\n\n",
  ...'e\u0301 \u0301 😀 👨‍👩‍👧 A- a\' (a [a []( [a](b <a <b> </ <!-- &amp; &#x --> **a ``` ``a |- "" ", "a 1. 1, 1: 1/ 1.000 1%'.split(
    " ",
  ),
  ..."a@ a@b. a:// http://a www. ../ %00 {{a sep= <think>".split(" "),
];

/** A character that ends nothing: readers that tried it one way try all others. */
const end = "\u0001";

/** @typedef {Record<string, (length: number) => string>} Shapes Texts of about so many characters. */

/** A different line each time. @param {number} each @param {(at: number) => string} lineOf */
const lines = (each, lineOf) => (/** @type {number} */ length) =>
  Array.from({ length: Math.ceil(length / each) }, (_, at) => lineOf(at))
    .join("")
    .slice(0, length);

/** @param {number} at */
const nameOf = (at) => at.toString(26).toUpperCase();

/** One unit in a row, alone and with an end, and lines of it as long as names may be. @param {string} unit @returns {Shapes} */
const shapesOf = (unit) => ({
  [JSON.stringify(unit)]: (length) => unit.repeat(length / unit.length),
  [`${JSON.stringify(unit)} and an end`]: (length) => unit.repeat((length - 1) / unit.length) + end,
  [`lines of ${JSON.stringify(unit)}`]: lines(120, (at) => {
    const row = unit.repeat(50 / unit.length);
    return `${row}${nameOf(at)} b: c\n${row} b\n00:01\n`;
  }),
});

/** What people write. @param {number} length */
const plain = (length) =>
  "Anna: We spoke about the offer for an hour, and then\nthey agreed.\n".repeat(length / 66);

/** @type {Shapes} */
export const shapes = {
  ...Object.assign({}, ...units.map(shapesOf)),
  words: plain,
  "many names": lines(12, (at) => `N${nameOf(at)}: words\n`),
  "many words": lines(7, (at) => `w${nameOf(at * 7919)} `),
  "many addresses": lines(16, (at) => `${nameOf(at)} <a@b${at}.de>; x\n`),
  "brackets within brackets": (length) => "([{".repeat(length / 6) + "}])".repeat(length / 6),
};

/** Repeated runs of some of the units. @param {number} seed @param {number} count @returns {Shapes} */
export function mixedShapes(seed, count) {
  const random = createRandom(seed);
  const run = () => pick(random, units).repeat(1 + Math.floor(random() ** 4 * 60));
  return Object.fromEntries(
    Array.from({ length: count }, () => {
      const [start, unit] = [run(), Array.from({ length: 1 + random() * 4 }, run).join("")];
      const textOf = (/** @type {number} */ length) =>
        `${start}${unit.repeat(length / unit.length)}`.slice(0, length - 1) + end;
      return [`${JSON.stringify(start)}, then ${JSON.stringify(unit)} and an end`, textOf];
    }),
  );
}

/** Milliseconds of the processor that nobody notices, whatever they grew from. */
const unnoticed = 60;

/**
 * Sixteen times the text may cost this much more: in proportion it is 16, with the square 256. A text that is as long as another
 * may cost this much more than what people write.
 */
const mostGrowth = 64;

/** Milliseconds that are told from none, as processors count them. */
const shortestCost = 2;

/** Milliseconds of the processor that this thread works: others on the machine do not count. @param {() => unknown} work */
export async function costOf(work) {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several. @param {() => unknown} work @param {number} times */
async function leastCostOf(work, times) {
  let least = Infinity;
  for (let time = 0; time < times; time++) least = Math.min(least, await costOf(work));
  return Math.max(least, shortestCost);
}

/**
 * Reads growing texts of each shape, and finds those that cost more than in proportion to their length, or by far more than
 * what people write.
 * @param {(text: string) => unknown} read
 * @param {object} options
 * @param {number} options.longest as many characters as the product lets in
 * @param {Shapes} options.shapes
 * @param {boolean} [options.isLongestOnly] begins with the longest text: what grows without bounds takes its time then
 * @returns {Promise<string[]>} a sentence for each that was found
 */
export async function faultsOfGrowth(read, { longest, shapes: tried, isLongestOnly = false }) {
  const found = [];
  const costs = (/** @type {string} */ text) => leastCostOf(() => read(text), 2);
  for (const [name, textOf] of Object.entries(tried)) {
    for (
      let length = isLongestOnly ? longest : Math.min(longest, 1024);
      ;
      length = Math.min(length * 4, longest)
    ) {
      const text = textOf(length);
      if ((await costOf(() => read(text))) > unnoticed) {
        const [cost, ofStart, ofPlain] = [
          await costs(text),
          await costs(textOf(length / 16)),
          await costs(plain(length)),
        ];
        if (cost > unnoticed + mostGrowth * Math.min(ofStart, ofPlain)) {
          const others = `${ofStart.toFixed(1)} for a sixteenth, ${ofPlain.toFixed(1)} for plain words`;
          found.push(`${name}: ${cost.toFixed()} ms for ${length} characters, ${others}`);
          break;
        }
      }
      if (length === longest) break;
    }
  }
  return found;
}
