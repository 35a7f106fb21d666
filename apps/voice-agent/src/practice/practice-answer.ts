import type { BrainTurn, Utterance } from "../engines/brain/brain.ts";
import type { CompiledScript } from "./compiled-script.ts";
import { readSentences, scores, type Sentence } from "./matching.ts";
import { isKeyboardNoise } from "./keyboard-noise.ts";
import { allLanguages } from "./languages.ts";
import { moodAfter } from "./moods.ts";
import { truthAbout } from "./truth.ts";

export interface PracticeAnswer {
  says: string;
  by: "rule" | "fact" | "step" | "deflection" | "listening" | "farewell" | "truth";
  /** Within that part; null where the part is no list, or the line is not from the script. */
  index: number | null;
  /** null where the script has no moods. */
  mood: string | null;
}

type Heard = Pick<BrainTurn, "history" | "context" | "hears" | "variant">;

// A line of which less was heard is repeated at the next turn.
const heardShare = 0.25;

/** The script's answer to the last line of the user; it depends only on the history. */
export function practiceAnswer(compiled: CompiledScript, heard: Heard): PracticeAnswer {
  const { script, language } = compiled;
  const mood = moodAfter(compiled, heard.history, heard.variant?.mood ?? null);
  const answer = (by: PracticeAnswer["by"], says: string, index: number | null = null): PracticeAnswer => ({
    says,
    by,
    index,
    mood: mood?.name ?? null,
  });
  const step = () => {
    const index = script.steps.findIndex((line) => timesHeard(line, heard) === 0);
    const next = script.steps[index];
    return next === undefined
      ? answer("step", leastHeard(script.afterwards, heard))
      : answer("step", next, index);
  };
  const last = heard.history.findLast(({ role }) => role === "user");
  if (!last?.understood) return step();
  const said = readSentences(last.text, language);
  if (isGoodbye(said, compiled)) return answer("farewell", script.farewell);
  const truth = truthAbout(last.text, heard, language, allLanguages);
  if (truth !== undefined) return answer("truth", truth);
  if (isKeyboardNoise(last.text)) return answer("deflection", leastHeard(language.unclear, heard));

  // Who greets and says something is answered what they said.
  const substance = said.filter(({ isGreeting }) => !isGreeting);
  const best = bestMatch(compiled, substance, mood?.name) ?? bestMatch(compiled, said, mood?.name);
  if (best?.by === "rule")
    return answer("rule", leastHeard(script.rules[best.index]?.say ?? [], heard), best.index);
  if (best) return answer("fact", script.facts[best.index]?.says ?? "", best.index);
  const onlyGreets = said.length > 0 && substance.length === 0;
  if (onlyGreets || said.some(({ plain }) => language.invitation.test(plain))) return step();
  if (said.some(({ isQuestion }) => isQuestion)) {
    const own = mood?.deflections.length ? mood.deflections : script.deflections;
    const lines = own.length > 0 ? own : language.deflections;
    const line = leastHeard(lines, heard);
    return answer("deflection", line, indexIn(script.deflections, line));
  }
  const own = mood?.listening ?? script.listening;
  const listening = own.length > 0 ? own : language.listening;
  const before = heard.history.findLast(({ role }) => role === "agent");
  if (before && listening.includes(before.intended)) return step();
  const line = leastHeard(listening, heard);
  return answer("listening", line, indexIn(script.listening, line));
}

const isGoodbye = (said: readonly Sentence[], { language }: CompiledScript): boolean =>
  said.some(({ plain, isQuestion }) => !isQuestion && language.goodbye.test(plain));

/** The rule or fact with the highest score: for the questions, otherwise for everything that was said. */
function bestMatch(
  compiled: CompiledScript,
  said: readonly Sentence[],
  mood: string | undefined,
): { by: "rule" | "fact"; index: number } | undefined {
  const questions = said.filter(({ isQuestion }) => isQuestion);
  const asked = questions.length > 0 ? bestOf(compiled, questions, said, mood) : undefined;
  return asked ?? (questions.length < said.length ? bestOf(compiled, said, said, mood) : undefined);
}

function bestOf(
  { script, rules, exceptions, facts, language }: CompiledScript,
  part: readonly Sentence[],
  said: readonly Sentence[],
  mood: string | undefined,
): { by: "rule" | "fact"; index: number } | undefined {
  const excluded = new Set(said.flatMap(({ words }) => exceptions.find(words).map(({ owner }) => owner)));
  const rule = highest(scores(rules, part, language), (index) => {
    const needed = script.rules[index]?.mood;
    return !excluded.has(index) && (needed === undefined || needed === mood);
  });
  // Facts are about the agent: what users tell about themselves does not ask for one.
  const asks = part.filter((each) => asksTheAgent(each, language));
  const fact = highest(scores(facts, asks, language));
  if (fact && fact.score > (rule?.score ?? 0)) return { by: "fact", index: fact.owner };
  return rule && { by: "rule", index: rule.owner };
}

const mostWordsOfFragment = 4;

const asksTheAgent = (
  { isQuestion, words, plain }: Sentence,
  { addressed }: CompiledScript["language"],
): boolean => isQuestion || words.length <= mostWordsOfFragment || addressed.test(plain);

/** The first of equal ones. */
function highest(totals: ReadonlyMap<number, number>, mayAnswer: (owner: number) => boolean = () => true) {
  let best: { owner: number; score: number } | undefined;
  for (const [owner, score] of totals) {
    if (score <= 0 || !mayAnswer(owner)) continue;
    if (!best || score > best.score || (score === best.score && owner < best.owner)) best = { owner, score };
  }
  return best;
}

/** The first of the lines that were heard least often, so that none is repeated before all were heard. */
export function leastHeard(lines: readonly string[], heard: Heard): string {
  const times = lines.map((line) => timesHeard(line, heard));
  return lines[times.indexOf(Math.min(...times))] ?? "";
}

/** In this conversation, or in an earlier one of which the client has told. */
export function timesHeard(line: string, { history, context }: Pick<Heard, "history" | "context">): number {
  const isHeard = ({ role, intended, text }: Utterance) => {
    if (role === "agent" && intended === text && isCutOff(text, line)) return true;
    // One answer may cover several lines of the user.
    const start = role === "agent" ? ` ${intended} `.indexOf(` ${line} `) : -1;
    return start >= 0 && text.length >= start + line.length * heardShare;
  };
  return history.filter(isHeard).length + (context.some((facts) => facts.includes(line)) ? 1 : 0);
}

/** Of a line that was interrupted in a call of which only a record is known, nobody knows how it was to go on. */
function isCutOff(text: string, line: string): boolean {
  const heard = text.replace(/(?:\.{3}|…)$/, "").trimEnd();
  return heard !== text && line.startsWith(heard) && heard.length >= line.length * heardShare;
}

function indexIn(lines: readonly string[], line: string): number | null {
  const index = lines.indexOf(line);
  return index < 0 ? null : index;
}
