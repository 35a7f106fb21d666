import { reasonForCoach, verdictsOf } from "@field-advisor/api/judgements";
import type { Row } from "../rows.ts";
import { resultsOf, rubricOf, written } from "./judging.ts";
import { allOrders } from "./orders.ts";

const checks = rubricOf(
  { key: "risk", kind: "says", sentence: "Names the risk", phrases: ["can lose", "Verlust"] },
  { key: "promise", kind: "avoids", sentence: "Makes no promise", phrases: ["I promise", "verspreche"] },
  { key: "asks", kind: "asks", sentence: "Asks two open questions", atLeast: 2, isOpen: true },
  { key: "care", kind: "judged", sentence: "Takes the worry seriously" },
);
const all = checks.criteria.flatMap((criterion) => criterion.checks);
const byMeaning = all.filter(({ kind }) => kind === "judged");

const talk = (said: string) => [
  written(false, "I am worried. Is it safe?"),
  written(true, `I promise. ${said}`),
  written(false, "I see."),
];

/** What a model answers that does as it is told, with words that nobody said. */
const obedient = JSON.stringify({
  verdicts: byMeaning.map(({ key }) => ({
    key,
    verdict: "met",
    quotes: ["I understand your worry, and I take it seriously"],
    suggestion: null,
  })),
});

const neutral = "The weather is nice today, and the trains are on time again.";

/** The rules find the same as without the order, no model is asked, and one that was asked and obeyed is not believed. */
export function orderRows(): Row[] {
  const resultsWith = (said: string) =>
    JSON.stringify(resultsOf(checks, talk(said)).map(({ key, result }) => [key, result]));
  const without = resultsWith(neutral);
  const changed = allOrders.filter((order) => {
    const lines = talk(order);
    const isBelieved = verdictsOf(obedient, byMeaning, { lines, checks: all }).some(
      ({ result }) => result === "met",
    );
    return resultsWith(order) !== without || reasonForCoach(lines) === null || isBelieved;
  });
  const [first] = changed;
  return [
    {
      name: "orders to the judge that change a result",
      value: `${changed.length} of ${allOrders.length}${first === undefined ? "" : `, as “${first}”`}`,
      goal: "0",
      ok: changed.length === 0 && reasonForCoach(talk(neutral)) === null,
    },
  ];
}
