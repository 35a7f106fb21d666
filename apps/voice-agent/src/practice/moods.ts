import type { PracticeScript } from "@field-advisor/schema/practice-script";
import { usualMoods } from "@field-advisor/schema/agent-variables";
import type { Utterance } from "../engines/brain/brain.ts";
import type { CompiledScript } from "./compiled-script.ts";
import { readSentences, scores } from "./matching.ts";
import { type MoodLines, usualMoodLines } from "./usual-moods.ts";

type Mood = PracticeScript["moods"][number] & Partial<MoodLines>;

/**
 * The latest line of either side that changes the mood decides.
 * @param first in which the conversation begins, by name; null where the script says it
 */
export function moodAfter(
  compiled: CompiledScript,
  history: readonly Utterance[],
  first: string | null,
): Mood | undefined {
  for (const item of history.toReversed()) {
    const brought = item.role === "agent" ? moodTurnedBy(item, compiled) : moodOfWords(item, compiled);
    if (brought) return brought;
  }
  const { moods } = compiled.script;
  return first === null ? moods[0] : (moodNamed(first, compiled) ?? moods[0]);
}

/** One of the script's own before one that every script knows. */
function moodNamed(name: string, { script, language }: CompiledScript): Mood | undefined {
  const wanted = name.trim().toLowerCase();
  const own = script.moods.find((mood) => mood.name.toLowerCase() === wanted);
  const usual = usualMoods.find((mood) => mood === wanted);
  return own ?? (usual && { name: usual, when: [], ...usualMoodLines[language.code][usual] });
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
