import type { TranscriptAnalysis } from "@field-advisor/schema/chats.endpoints";
import { type Said, shortened } from "./words.rules.ts";

type Figure = TranscriptAnalysis["figures"][number];

const digits = String.raw`\d{1,3}(?:[.,'’ ]\d{3}){1,4}(?:[.,]\d{1,4})?|\d{1,12}(?:[.,]\d{1,4})?`;
const scale = String.raw`(?:\s?(?:k|m|bn|thousand|million|billion|tsd\.?|tausend|mio\.?|millionen|mrd\.?|milliarden))?`;
const spelled =
  `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|
  seventy|eighty|ninety|hundred|thousand|million|half|eine|einen|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|
  zwölf|zwanzig|dreißig|vierzig|fünfzig|hundert|tausend`.replaceAll(/\s+/g, "");
const number = String.raw`(?:(?:${digits})${scale}|(?:${spelled})(?:[\s-](?:${spelled})){0,4})`;

const month =
  `january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|
  mai|juni|juli|oktober|dezember`.replaceAll(/\s+/g, "");
const year = String.raw`(?:19|20)\d{2}`;

/** In the order in which they are tried at each place: a date has numbers that are no amounts. */
const patterns: Record<Figure["kind"], string> = {
  date: [
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`\d{1,2}[./]\d{1,2}[./](?:${year}|\d{2})`,
    String.raw`\d{1,2}(?:st|nd|rd|th|\.)?\s(?:of\s)?(?:${month})(?:,?\s${year})?`,
    String.raw`(?:${month})\s(?:\d{1,2}(?:st|nd|rd|th)?(?:,?\s${year})?|${year})`,
    String.raw`(?<=\b(?:in|by|until|since|from|before|after|bis|seit|ab|vor|nach|jahr)\s)${year}`,
  ].join("|"),
  percentage: String.raw`${number}\s?(?:%|percent|per cent|prozent|basis points?|basispunkte)`,
  amount: [
    String.raw`(?:€|\$|£|eur|usd|gbp|chf)\s?${number}`,
    String.raw`${number}\s?(?:€|\$|£|(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|franken|cents?)(?!\p{L}))`,
  ].join("|"),
  duration: String.raw`${number}[\s-](?:years?|months?|weeks?|days?|hours?|minutes?|jahre?n?|monate?n?|wochen?|tage?n?|stunden?|minuten?)`,
};

const figure = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${Object.entries(patterns)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join("|")})(?![\p{L}\d])`,
  "giu",
);

/** Most sentences have no number, and are not searched for the rest. */
const numbered = new RegExp(String.raw`\d|${spelled}`, "iu");

const kinds = Object.keys(patterns) as Figure["kind"][];
const longestSentence = 300;

/** The amounts, percentages, dates and durations that were named, each with its sentence. */
export const figuresIn = (turns: readonly Said[]): Figure[] =>
  turns.flatMap(({ speaker, sentences }) =>
    sentences
      .filter((sentence) => numbered.test(sentence))
      .flatMap((sentence) =>
        [...sentence.matchAll(figure)].flatMap(({ 0: found, groups }) => {
          const kind = kinds.find((each) => groups?.[each] !== undefined);
          return kind
            ? [{ kind, figure: found, speaker, sentence: shortened(sentence, longestSentence) }]
            : [];
        }),
      ),
  );
