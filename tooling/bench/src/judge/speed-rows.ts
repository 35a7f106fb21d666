import { cases } from "@field-advisor/api/judged-cases";
import type { Line } from "@field-advisor/api/scoring/lines";
import { linesOfPasted } from "@field-advisor/api/scoring/pasted";
import type { Row } from "../rows.ts";
import { resultsOf, rubricOf, written } from "./judging.ts";

const checks = rubricOf(
  {
    key: "risk",
    kind: "says",
    sentence: "Names the risk",
    phrases: ["can lose", "not guaranteed", "1.5 percent", "call you back"],
  },
  { key: "promise", kind: "avoids", sentence: "Makes no promise", phrases: ["I promise", "no risk"] },
  { key: "asks", kind: "asks", sentence: "Asks three open questions", atLeast: 3, isOpen: true },
  { key: "fee", kind: "answers", sentence: "Names the fee", after: ["fee", "cost"], phrases: ["percent"] },
  { key: "listens", kind: "listens", sentence: "Lets the client talk", mostShare: 60 },
);

const texts = [
  "I can't promise that.",
  "You can lose money.",
  "What's that for?",
  "It is 1.5% a year.",
  "What does it cost?",
  "I call you back.",
];
const talkOf = (lines: number): Line[] =>
  Array.from({ length: lines }, (_, at) => written(at % 2 === 0, texts[at % texts.length] ?? ""));

const rounds = 15;

/** Of the processor, since the clock counts what else the machine does; the best of some rounds, which nothing disturbed. */
function leastMs(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const since = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(since);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const longest = 10_000;
const usual = 60;
const mostMs = { longest: 100, usual: 5 };
/** Twice as long would be exactly linear. */
const mostGrowth = 2.6;
const runs = 100;

export function speedRows(): Row[] {
  const timeOf = (lines: number) => {
    const talk = talkOf(lines);
    return leastMs(() => resultsOf(checks, talk));
  };
  const [half, whole, short] = [timeOf(longest / 2), timeOf(longest), timeOf(usual)];
  return [
    {
      name: `${longest} lines, time of the processor`,
      value: `${whole.toFixed(0)} ms`,
      goal: `<= ${mostMs.longest} ms`,
      ok: whole <= mostMs.longest,
    },
    {
      name: `${longest} lines beside half of them`,
      value: `${(whole / half).toFixed(2)}x`,
      goal: `<= ${mostGrowth}x`,
      ok: whole / half <= mostGrowth,
    },
    {
      name: `a talk of ${usual} lines`,
      value: `${short.toFixed(1)} ms`,
      goal: `<= ${mostMs.usual} ms`,
      ok: short <= mostMs.usual,
    },
    sameRow(),
  ];
}

function sameRow(): Row {
  const all = cases.map(({ check, text }) => ({ rules: rubricOf(check), lines: linesOfPasted(text) }));
  const seen = new Set<string>();
  for (let run = 0; run < runs; run += 1)
    seen.add(JSON.stringify(all.map(({ rules, lines }) => resultsOf(rules, lines))));
  return {
    name: `different results in ${runs} runs of all cases`,
    value: String(seen.size - 1),
    goal: "0",
    ok: seen.size === 1,
  };
}
