import type { BrainTurn } from "../engines/brain/brain.ts";
import { type PracticeAnswer, timesHeard } from "./practice-answer.ts";

/** What an objection may stand in for: it says as little as these. */
const fillers: readonly PracticeAnswer["by"][] = ["step", "listening"];

/** What an objection may follow: it is no part of a good-bye, and whoever was not understood is asked again first. */
const answersProper: readonly PracticeAnswer["by"][] = ["rule", "fact"];

/**
 * The answers with the next of a variant's objections: in place of an answer that says little, or behind one that says
 * something, but not twice in a row.
 */
export function withObjection(
  answers: readonly PracticeAnswer[],
  { variant, history }: Pick<BrainTurn, "variant" | "history">,
): string[] {
  const says = [...new Set(answers.map((answer) => answer.says))];
  const by = answers.at(-1)?.by;
  const objections = variant?.objections ?? [];
  const next = objections.find((line) => timesHeard(line, { history, context: [] }) === 0);
  if (next === undefined || by === undefined) return says;
  if (fillers.includes(by)) return [...says.slice(0, -1), next];
  const before = history.findLast(({ role }) => role === "agent");
  const hasJustObjected = objections.some((line) => before?.intended.includes(line));
  return answersProper.includes(by) && !hasJustObjected ? [...says, next] : says;
}
