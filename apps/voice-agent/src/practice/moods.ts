import type { PracticeScript } from "@field-advisor/schema/practice-script";
import type { Utterance } from "../engines/brain/brain.ts";
import type { CompiledScript } from "./compiled-script.ts";
import { readSentences, scores } from "./matching.ts";

type Mood = PracticeScript["moods"][number];

/** The latest line of either side that changes the mood decides. */
export function moodAfter(compiled: CompiledScript, history: readonly Utterance[]): Mood | undefined {
  const { moods } = compiled.script;
  if (moods.length === 0) return undefined;
  for (const item of history.toReversed()) {
    const brought = item.role === "agent" ? moodTurnedBy(item, compiled) : moodOfWords(item, compiled);
    if (brought) return brought;
  }
  return moods[0];
}

function moodTurnedBy({ intended }: Utterance, { script, rulesOfLine }: CompiledScript): Mood | undefined {
  const turning = rulesOfLine.get(intended)?.map((index) => script.rules[index]?.turns);
  return script.moods.find(({ name }) => turning?.includes(name));
}

function moodOfWords(item: Utterance, { script, moods, language }: CompiledScript): Mood | undefined {
  if (!item.understood) return undefined;
  const totals = scores(moods, readSentences(item.text, language), language);
  const [best] = [...totals].toSorted(([one, first], [other, second]) => second - first || one - other);
  return best && script.moods[best[0]];
}
