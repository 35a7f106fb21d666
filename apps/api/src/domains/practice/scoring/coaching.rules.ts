import { folded } from "@field-advisor/schema/search-words";
import type { Rubric, RubricCheck } from "@field-advisor/schema/rubric-forms";
import { toChange, wentWell } from "./evidence.rules.ts";
import type { Judgement } from "./conversation.rules.ts";

/** Somebody asks how they are doing, and not how to say something. */
const asksForResult = new RegExp(
  [
    "\\bhow (?:did|was|were|have) (?:i|it|we|my|this|that)\\b(?! (?:supposed|meant|to)\\b)",
    "\\bhow (?:am|do) i (?:do|doing|look|looking|sound|sounding|come across|coming across|perform|performing)\\b",
    "\\bhow(?:'s| is) (?:it|this|my \\w+)(?: going| so far)?(?= *[?.!]*$)|\\bfeedback\\b",
    "\\b(?:rate|assess|evaluate|review|judge) (?:me|my|this|it)\\b",
    "\\bwie (?:war|lief|läuft) (?:ich|es|das|mein\\w*)\\b|\\bwie (?:mache|schlage|schlug) ich mich\\b",
  ].join("|"),
  "i",
);

/** Words that say nothing of what a question is about. */
const common = new Set(
  "about after again also and any are asks best better can could did does for from have help her him his how into least more most need next not now once one other out please say she should show shows some tell than that the them then there they this what when where which who why will with would you your als auf das dem den der die ein eine einen für hilfe ich ihm ihr ihnen ist jetzt mein mich mir mit nun sage sagen sie soll tun und von was wenn wer wie wir".split(
    " ",
  ),
);

const topicsOf = (text: string): Set<string> =>
  new Set(
    folded(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !common.has(word))
      // "question" asks for "questions", and "fee" for "fees".
      .map((word) => word.replace(/s$/, "")),
  );

interface Topic {
  check: RubricCheck;
  words: Set<string>;
}

/** The check that a question is about, by the words of its sentence and of its criterion. */
function checkAbout(question: string, { criteria }: Pick<Rubric, "criteria">): RubricCheck | undefined {
  const asked = topicsOf(question);
  const topics = criteria.flatMap(({ name, checks }) =>
    checks.map((check): Topic => ({ check, words: topicsOf(`${name} ${check.sentence}`) })),
  );
  const shared = ({ words }: Topic) => [...words].filter((word) => asked.has(word)).length;
  const [best] = topics.filter((topic) => shared(topic) > 0).toSorted((a, b) => shared(b) - shared(a));
  return best?.check;
}

const adviceOn = ({ sentence, advice }: RubricCheck): string =>
  advice === null ? `${sentence}.` : `${sentence}. ${advice}`;

const shown = 3;

/**
 * The answer of a coach who knows a room's rubric and the conversation so far: advice on what is asked about, how it goes,
 * or what to do next. Without a language model it is the rubric's own advice and nothing else.
 * @param willRate the person is to rate themselves first: until then they are told what to do, and not how it goes
 */
export function coachAnswer(
  question: string,
  rubric: Pick<Rubric, "criteria">,
  judgements: readonly Judgement[],
  willRate = false,
): string {
  const checks = rubric.criteria.flatMap((criterion) => criterion.checks);
  const byKey = new Map(checks.map((check) => [check.key, check]));
  const named = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  const met = named(wentWell(rubric, judgements));
  const missed = named(toChange(rubric, judgements));
  if (asksForResult.test(question)) return willRate ? unrated : resultOf(met, missed, checks.length);
  const about = checkAbout(question, rubric);
  if (about) return adviceOn(about);
  const isElsewhere = topicsOf(question).size > 0;
  const [next] = missed.length > 0 ? missed : checks.filter((check) => !met.includes(check));
  if (!next && willRate) return "Bring the conversation to a good end.";
  if (!next) return "Everything that this room looks for was met so far. Bring it to a good end.";
  return `${isElsewhere ? "I know nothing about that here. " : ""}Next: ${adviceOn(next)}`;
}

const unrated =
  "How it goes is told at the end, after you have rated yourself. Until then ask me what to do next.";

function resultOf(met: readonly RubricCheck[], missed: readonly RubricCheck[], all: number): string {
  const lines = [`So far ${met.length} of ${all} checks are met, as far as rules can tell.`];
  if (met.length > 0)
    lines.push(
      `What went well: ${met
        .slice(0, shown)
        .map(({ sentence }) => sentence)
        .join("; ")}.`,
    );
  if (missed.length > 0)
    lines.push(
      `What is missing so far, or was not found:\n${missed.map((check) => `- ${adviceOn(check)}`).join("\n")}`,
    );
  return lines.join("\n\n");
}
