import { isOtherAmount, today } from "./amounts.ts";
import { hasAny, hasWord, lengthAt, patternsOf } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import { type Scope, scopeOf } from "./scope.ts";
import { hasJoke, isCorrected, isRefused, isRefuted } from "./taken-back.ts";
import type { Token } from "./token.ts";
import { setOf } from "./word-lists.ts";

const conditionals = setOf("if unless whether wenn falls ob sofern solange vorausgesetzt bevor ehe");
/** With these a clause supposes where it begins so and asks nothing: "Had we known", "Wäre es so", "Wer das sagt". */
const supposing = setOf(
  "had were should ware war waren hatte hatten sollte sollten konnte konnten wurde wer whoever",
);
const unreal = setOf(
  "would were ware waren wurde wurden hatte hatten konnte konnten musste mussten brauchte brauchten gabe",
);
/** "I would like to …" supposes nothing. */
const polite = setOf(
  "like love prefer recommend suggest advise rather you be gladly gern gerne empfehlen raten",
);
/** With "but" behind: "I could call you back, but what would that help?" */
const possible = setOf("could might konnte konnten");
const subjects = setOf("i you we they he she it there ich du sie wir er es man");
const speakers = setOf("ich wir");

/** What follows is thought, wished or feared, not so. */
const attitudes = patternsOf(
  `i thought|we thought|i wish|we wish|i was hoping|we hoped|i hoped|let us pretend|as though|you want|you would want|
  i used to think|ich dachte|wir dachten|dachte ich|ich hoffte|zweifle|zweifeln|als ob|als wenn|als ware|als war|als sei|als hatte|schon ware|schon war|
  ware schon|wunschte|sie wollen|sie mochten|suppose|supposing|imagine|assume|assuming|let us say|what if|in case|hypothetically|
  in theory|theoretically|pretend|angenommen|nehmen wir an|gesetzt den fall|stellen sie sich vor|theoretisch|hypothetisch|im fall|im falle`,
);
/** Meant to be so, and perhaps not done; only within the same part of a sentence. */
const intended = patternsOf(
  `was meant to|were meant to|was supposed to|were supposed to|was going to|were going to|should have|could have|would have|might have|
  meant to|wollte|wollten`,
);
/** Perhaps so; about a risk this is all that can be said, so it counts only before the words. */
const hedges = setOf(
  "maybe perhaps vielleicht eventuell possibly hopefully hoffentlich moglicherweise womoglich",
);
const limits = patternsOf("the only thing|the last thing|the only time|das einzige|das letzte");
/** So seldom that it is as good as denied. */
const seldom = patternsOf(
  "hard to|difficult to|tough to|next to impossible|very unlucky|schwer zu|schwierig zu|grosses pech|viel pech",
);
/** Behind the words: not yet, or no more. */
const notNow = patternsOf(
  `is coming|are coming|is planned|are planned|is over|are over|has passed|have passed|has expired|have expired|has run out|have run out|
  kommt erst|kommen erst|ist geplant|sind geplant|in planung|schon vorbei|bereits vorbei|leider vorbei|sind vorbei|ist vorbei|abgelaufen|verstrichen`,
);
/** What ends is in a clause of its own: "I call you back when the meeting is over". */
const subordinating = setOf("when once wenn sobald nachdem bevor");
/** "Only a fool would …": everybody else does not. */
const onlyWho = patternsOf("only a|only an|only the|only those|nur ein|nur eine|nur der|nur die|nur wer");
const may = setOf("would could can will might wurde wurden kann konnen konnte konnten wird werden");
/** Only where a sentence begins so: "You want your money back." */
const wishesOfOthers = setOf("you sie");
/** Behind the words: "… would be nice". */
const wishes = patternsOf(
  `would be nice|would be great|would be lovely|would be good|would have been|if i were|if i was|if we were|
  ware schon|ware nett|ware toll|wenn ich sie ware|an ihrer stelle`,
);
const hindering = setOf("but aber leider unfortunately only nur");
const hadGladly = setOf("hatte hatten");
const gladly = setOf("gern gerne fast beinahe lieber");
const past = patternsOf(
  `formerly|in the past|last year|last month|last week|years ago|previously|until recently|back then|
  fruher|voriges jahr|vergangenes jahr|letztes jahr|letzten monat|letzte woche|im vorjahr|damals|ehemals|bis vor kurzem`,
);
const wasSo = patternsOf("used to");
const pastVerbs = setOf("was were had cost war waren hatte hatten galt galten kostete kosteten lag");
/** An amount that was so may be another one now. */
const wasOnly = setOf("was were war waren");
/** "Das wären dann 950 Euro" asks for them. */
const billing = setOf("dann also macht bitte");

/**
 * Why some words may not say that something is so: they suppose it, wish it, tell of the past, or are taken back at once.
 * @param isAsking the check wants a question, which supposes as well as it says
 */
export function supposedAt(
  reading: Reading,
  from: number,
  to: number,
  isAsking: boolean,
): string | undefined {
  const scope = scopeOf(reading, from, to);
  if (isRefuted(reading, scope)) return "called untrue at once";
  if (isCorrected(reading, scope)) return "corrected by what follows";
  if (hasJoke(reading, scope)) return "perhaps a joke";
  if (isRefused(reading, scope)) return "taken back by what follows";
  if (isAsking) return undefined;
  if (hasAny(scope.tokens, scope.partStart, from, intended) || isWished(scope)) return "thought or wished";
  if (reading.sentences[reading.sentenceOf[from] ?? 0]?.isQuestion) return undefined;
  if (isConditional(scope)) return "said with “if”";
  if (isUnfulfilled(scope)) return "thought or wished";
  if (hasWord(scope.tokens, scope.partStart, from, hedges)) return "said with “perhaps”";
  if (hasAny(scope.tokens, scope.partStart, from, seldom)) return "called rare";
  if (isAskedFor(scope)) return "asked of the other side";
  if (hasAny(scope.tokens, scope.start, from, limits) || isOnlyFor(scope) || isLimited(scope))
    return "said of one thing only";
  if (isOtherAmount(scope)) return "more or less than that";
  if (isOfAnotherTime(scope)) return "said of another time";
  if (isPast(scope)) return "said of the past";
  return undefined;
}

/** Within the clause of an "if", or of what would be then. */
function isConditional(scope: Scope): boolean {
  const { tokens, start, end } = scope;
  if (isInClause(scope) || supposing.has(tokens[scope.partStart]?.text ?? "")) return true;
  return hasWord(tokens, start, end, conditionals) && hasUnreal(scope);
}

/** "Before" a time supposes nothing, "before I promise it" does. */
const isConditionalAt = (tokens: readonly Token[], at: number): boolean => {
  const text = tokens[at]?.text ?? "";
  return conditionals.has(text) || (text === "before" && subjects.has(tokens[at + 1]?.text ?? ""));
};

function isInClause({ tokens, from, to, partStart }: Scope): boolean {
  let at = from - 1;
  while (at >= partStart && !isConditionalAt(tokens, at)) at -= 1;
  if (at < partStart) return false;
  // A second subject begins the main clause: "if you like I can …", "wenn Sie wollen rufe ich …".
  let found = 0;
  for (let place = at + 1; place <= from; place += 1) if (subjects.has(tokens[place]?.text ?? "")) found += 1;
  return found < 2 && !(to > from && speakers.has(tokens[from + 1]?.text ?? ""));
}

function hasUnreal({ tokens, from, to, end, partStart, partEnd }: Scope): boolean {
  const hasHindrance = hasWord(tokens, to + 1, end, hindering);
  for (let at = partStart; at < partEnd; at += 1)
    if (
      (at < from || at > to) &&
      unreal.has(tokens[at]?.text ?? "") &&
      !(polite.has(tokens[at + 1]?.text ?? "") && !hasHindrance) &&
      !(polite.has(tokens[at + 2]?.text ?? "") && !hasHindrance)
    )
      return true;
  return false;
}

/** "You would have to call us back": the other side is to do it. */
const others = setOf("you sie");
const towardsUs = setOf("us me uns mich mir");
const ought = setOf("must should need have mussen mussten sollten sollen musst solltest");
const ownSide = setOf("i we ich wir");

function isAskedFor({ tokens, from, partStart, partEnd }: Scope): boolean {
  return (
    hasWord(tokens, partStart, from, others) &&
    hasWord(tokens, partStart, from, ought) &&
    hasWord(tokens, partStart, partEnd, towardsUs) &&
    !hasWord(tokens, partStart, partEnd, ownSide)
  );
}

/** Whether somebody else than "I" and "we" is named as the only one who does it. */
function isOnlyFor({ tokens, from, partStart }: Scope): boolean {
  for (let at = partStart; at < from; at += 1)
    if (
      lengthAt(tokens, at, onlyWho) > 0 &&
      (hasWord(tokens, at, from, may) || tokens[at + 1]?.text === "wer")
    )
      return true;
  return false;
}

const limiting = setOf("only solely nur erst bloss");
const nearLimit = 3;

/** "Parking is free only after eight": close behind the words, and something follows that they are limited to. */
function isLimited({ tokens, to, partEnd }: Scope): boolean {
  return hasWord(tokens, to + 1, Math.min(to + 1 + nearLimit, partEnd - 1), limiting);
}

function isOfAnotherTime({ tokens, to, partEnd }: Scope): boolean {
  let end = to + 1;
  while (end < partEnd && !subordinating.has(tokens[end]?.text ?? "")) end += 1;
  return hasAny(tokens, to + 1, end, notNow);
}

function isWished({ tokens, from, to, start, partEnd }: Scope): boolean {
  for (let at = start; at < from; at += 1)
    if (
      lengthAt(tokens, at, attitudes) > 0 &&
      (!wishesOfOthers.has(tokens[at]?.text ?? "") || tokens[at]?.beginsSentence)
    )
      return true;
  return hasAny(tokens, to + 1, partEnd, wishes);
}

/** "I would call you back, but …", "Ich hätte Ihnen gern … angeboten". */
function isUnfulfilled(scope: Scope): boolean {
  const { tokens, to, end, partStart, partEnd } = scope;
  if (
    hasWord(tokens, to + 1, end, hindering) &&
    (hasUnreal(scope) || hasWord(tokens, partStart, scope.from, possible))
  )
    return true;
  return (
    hasWord(tokens, partStart, to, hadGladly) &&
    hasWord(tokens, partStart, partEnd, gladly) &&
    /(?:t|en)$/.test(tokens[to]?.text ?? "")
  );
}

/** "Once" tells of the past, and "once I had a look" does not. */
const isPastAt = (tokens: readonly Token[], at: number): boolean =>
  lengthAt(tokens, at, past) > 0 ||
  (tokens[at]?.text === "once" && !subjects.has(tokens[at + 1]?.text ?? ""));

function tellsOfPast({ tokens, start, end }: Scope): boolean {
  for (let at = start; at < end; at += 1) if (isPastAt(tokens, at)) return true;
  return false;
}

/** "It used to be one percent now it is two", "it was one percent and is now two": what stands last before the words tells the time. */
function wasBefore({ tokens, from, partStart }: Scope, isOldAmount: boolean): boolean {
  for (let at = from - 1; at >= partStart; at -= 1) {
    const text = tokens[at]?.text ?? "";
    if (today.has(text)) return false;
    if (isPastAt(tokens, at) || (isOldAmount && wasOnly.has(text))) return true;
  }
  return false;
}

function isPast(scope: Scope): boolean {
  const { tokens, partStart, partEnd } = scope;
  const isAmount = /^[#@]/.test(tokens[scope.from]?.text ?? "");
  const mayBeOld = isAmount && !hasWord(tokens, partStart, partEnd, billing);
  if (wasBefore(scope, mayBeOld) && hasWord(tokens, partStart, partEnd, pastVerbs)) return true;
  if (hasWord(tokens, partStart, partEnd, today)) return false;
  if (hasAny(tokens, partStart, scope.from, wasSo)) return true;
  if (mayBeOld && hasWord(tokens, partStart, partEnd, wasOnly)) return true;
  if (isAmount && hasAny(tokens, partStart, partEnd, past)) return true;
  return hasWord(tokens, partStart, partEnd, pastVerbs) && tellsOfPast(scope);
}
