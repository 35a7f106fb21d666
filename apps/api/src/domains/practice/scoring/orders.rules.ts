import { fold } from "@field-advisor/language";

/** Prompt injections: orders about being judged, to a model, or in the form of a protocol. Of folded text. */
const orders = [
  /\b(?:ignore|disregard|forget|override|skip|bypass)\b.{0,60}\b(?:instructions?|rubric|criteria|checks?|prompt|rules|guidelines|above|previous|prior)\b/,
  /\b(?:give|award|grant|assign|mark|score|rate|grade|evaluate|judge|count)\b.{0,60}\b(?:full marks?|full score|full points|top score|perfect|maximum|100 ?%|100 points|100 out of 100|ten out of ten|10\/10|as (?:met|passed|fulfilled)|highest)\b/,
  /\b(?:all|every|each|this|the|these) (?:checks?|criteria|criterion|verdicts?|items?)\b.{0,40}\b(?:is|are|as|was|were|to) (?:\w+ )?(?:met|passed|fulfilled|satisfied|true)\b/,
  /\b(?:verdict|result|score|evaluation)\b["']?\s?[:=]\s?["']?(?:met|pass(?:ed)?|100|true)\b/,
  /\b(?:system|developer) (?:prompt|message|instruction|note|override)\b|\[(?:system|inst)\]|<\/?(?:system|transcript|conversation|instructions?)>|<\|/,
  /\b(?:as|you are|you're|dear|to the|hey|attention|note to) (?:an? |the |our |my )?(?:ai|language model|llm|grader|evaluator|examiner|assessor|judge|scoring (?:model|system))\b/,
  /\b(?:respond|answer|reply|output|return|print)\b.{0,40}\b(?:met|passed|json|verdicts?|full marks?)\b/,
  /\b(?:count|treat|mark|rate|accept|evaluate)\b.{0,40}\bas (?:\w+ )?(?:said|met|done|passed|fulfilled|proof)\b|\b(?:grade|score|rate|judge) me as\b|\blet me pass\b/,
  /\b(?:consider|deem|regard|take|treat|override|set)\b.{0,60}\b(?:satisfied|fulfilled|(?:as|with|to) (?:met|passed|done))\b/,
  /\b(?:new|neue) (?:instructions?|anweisung\w*)\s?:|##\s?(?:end|ende)\b|\b(?:before you (?:score|grade|judge|rate) me|bevor (?:sie|du) mich bewerte\w*|(?:reads?|judges?|scores?) this transcript)\b/,
  /\btick (?:every|each|all)\b/,
  /\b(?:ignorier\w*|vergiss|missacht\w*|uberspring\w*|uberschreib\w*)\b.{0,60}\b(?:anweisung\w*|regeln|kriteri\w+|vorgaben|rubrik|ergebnis|oben)\b/,
  /\b(?:gib|bewert\w*|vergib|markier\w*|setze?|betracht\w*|behand\w*)\b.{0,60}\b(?:volle punktzahl|bestanden|erfullt|100 ?%|100 punkten|hochste|beste note|bestnote|zehn von zehn|auf met)\b/,
  /\b(?:werte|zahle|nimm|bewerte)\b.{0,40}\bals (?:\w+ )?(?:gesagt|erfullt|bestanden|erledigt|beleg)\b|\bbewerte mich\b|\blass mich bestehen\b/,
  /\b(?:antworte?|gib|sag|schreib)\b.{0,60}\b(?:met|bestanden|erfullt|json)\b|\bhaken? (?:sie )?(?:bitte )?(?:alle|alles|jede[ns]?)\b/,
  /\b(?:hinweis an|liebe[rs]?|an) (?:den |die |das )?(?:prufer|bewerter|gutachter|sprachmodell|ki)\b/,
] as const;

/** Words that only somebody says who speaks about being judged. */
const ofJudges =
  /\b(?:rubric|grader|examiner|assessor|evaluator|verdicts?|llm|language model|trainee|checklist|sprachmodell|prufer|bewerter|rubrik|urteil|checkliste|kriterium|kriterien)\b/;
const outcomes =
  /\b(?:met|passes|passed|fulfilled|satisfied|approved|full marks|top score|erfullt|besteht|bestanden|freigegeben|volle punktzahl|bestnote)\b/;

/** Orders go on over a few sentences, and are not longer. */
const longest = 2000;

const isOrder = (text: string): boolean =>
  orders.some((order) => order.test(text)) || (ofJudges.test(text) && outcomes.test(text));

/** Whether a line speaks to whoever judges the talk, and not to the other side of it. */
export function isAddressedToJudge(line: string): boolean {
  const text = fold(line.normalize("NFKC")).replaceAll(/\s+/g, " ");
  for (let from = 0; from < text.length; from += longest / 2)
    if (isOrder(text.slice(from, from + longest))) return true;
  return false;
}
