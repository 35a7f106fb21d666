import { basesOf as basesByEnding } from "./endings.ts";
import { wordsIn } from "./word-lists.ts";

/** Forms that no ending tells; the first of each is what the others are forms of. */
const irregular = `
  be am is are was were been being|have has had having|do does did done doing|go goes went gone going|say says said
  tell tells told|take takes took taken taking|get gets got gotten getting|give gives gave given giving|make makes made making
  know knew known|see saw seen|come came coming|think thought|send sent|pay paid|buy bought|bring brought|find found|
  lose loses lost losing|rise rose risen|fall fell fallen|grow grew grown|keep kept|leave left leaving|meet met|feel felt|
  speak spoke spoken|write wrote written writing|break broke broken|choose chose chosen|begin began begun|hold held|
  understand understood|teach taught|sell sold|stand stood|build built|spend spent|hear heard|run ran running|
  drive drove driven|show shown|forget forgot forgotten|win won|lend lent|mean meant|ring rang rung|sleep slept|catch caught|
  hour hours hrs hr|minute minutes min mins|stunde stunden std|call calls called calling|refund refunds|child children|person people|man men|woman women|foot feet|
  will 'll|would 'd|not n't|
  sein bin bist ist sind seid war waren gewesen ware waren|haben habe hast hat hatte hatten gehabt|werden werde wirst wird
  wurde wurden geworden worden|konnen kann kannst konnt konnte konnten gekonnt|mussen muss musst musste mussten|
  wollen will willst wollt wollte wollten|sollen soll sollst sollte sollten|durfen darf darfst durfte durften|
  mogen mag magst mochte mochten|wissen weiss weisst wusste wussten gewusst|geben gebe gibst gibt gab gaben gegeben|
  nehmen nehme nimmst nimmt nahm nahmen genommen|sprechen spreche sprichst spricht sprach sprachen gesprochen|
  versprechen verspreche versprichst verspricht versprach versprachen versprochen|helfen helfe hilfst hilft half halfen geholfen|
  finden fand fanden gefunden|gehen ging gingen gegangen|kommen kam kamen gekommen|bleiben blieb blieben geblieben|
  bekommen bekam bekamen|verlieren verlor verloren|steigen stieg stiegen gestiegen|fallen fallt fiel fielen gefallen|
  bringen brachte brachten gebracht|denken dachte dachten gedacht|rufen rief riefen gerufen|lassen lasst liess liessen gelassen|
  tragen tragt trug trugen getragen|schreiben schrieb schrieben geschrieben|lesen liest las lasen gelesen|
  verstehen verstand verstanden|ubernehmen ubernimmt ubernahm ubernommen|erhalten erhalt erhielt erhielten|
  enthalten enthalt enthielt|bieten bot boten geboten|anbieten angeboten|schliessen schloss geschlossen|
  essen isst ass gegessen|sehen sieht sah sahen gesehen|treffen trifft traf getroffen|werfen wirft warf geworfen|
  arzt arzte arzten arztes|hand hande handen|zahn zahne|kunde kunden|stadt stadte stadten|
  mann manner|haus hauser hausern|buch bucher|kind kinder kindern|schaden schaden schadens|
  fahrzeug fahrzeuge|vertrag vertrage vertragen vertrages|betrag betrage betragen|beitrag beitrage beitragen|
  vorschlag vorschlage|rat rate|angst angste|kosten|verlust verluste verlusten`;

/** British and American, with a hyphen or without; each group is one word. */
const spellings = `apologise apologize|organise organize|recognise recognize|realise realize|minimise minimize|
  summarise summarize|colour color|favour favor|behaviour behavior|honour honor|neighbour neighbor|centre center|cheque check|
  programme program|licence license|defence defense|enquiry inquiry|cancelled canceled|travelled traveled|judgement judgment|
  fulfil fulfill|enrol enroll|instalment installment|grey gray|adviser advisor|organisation organization|ok okay`;

/** Look like forms of these, and are none: "Schaden" and "schade". */
const noBases: Record<string, readonly string[]> = {
  schaden: ["schade", "schad"],
  schade: ["schad"],
  schadens: ["schade", "schad"],
};

const byForm = new Map<string, string[]>();
for (const group of `${irregular}|${spellings}`.split("|")) {
  const [base = "", ...forms] = wordsIn(group);
  for (const form of [base, ...forms]) byForm.set(form, [...(byForm.get(form) ?? []), base]);
}

/** Typed without umlauts: "fuer", "Rueckgabe". The vowel before tells those that are none: "neue", "treue". */
const typedUmlaut = /(?<![aeq])(?:ae|oe|ue)/g;

/** "aerzte" as "arzte": folding takes the marks of umlauts away. */
export const withoutTypedUmlauts = (word: string): string =>
  word.replaceAll(typedUmlaut, (two) => two.charAt(0));

/** "zurückrufen" of "zurückgerufen" and "zurückzurufen". */
function participleBases(word: string): string[] {
  const parts = separated(word);
  if (!parts) return [];
  const { part, verb } = parts;
  if (verb.startsWith("zu") && verb.length > 5) return [part + verb.slice(2)];
  if (!verb.startsWith("ge")) return [];
  const known = byForm.get(verb) ?? [];
  return [...known, ...basesByEnding(verb.slice(2)), `${verb.slice(2, -1)}en`].map((base) => part + base);
}

const cache = new Map<string, readonly string[]>();
const mostCached = 50_000;

function read(word: string): readonly string[] {
  if (/\d/.test(word)) return [word];
  const found = new Set<string>();
  for (const written of new Set([word, withoutTypedUmlauts(word)])) {
    for (const base of basesByEnding(written)) if (!noBases[written]?.includes(base)) found.add(base);
    for (const each of found) for (const base of byForm.get(each) ?? []) found.add(base);
    for (const base of participleBases(written)) found.add(base);
  }
  return [...found];
}

/**
 * The words that a word may be a form of, itself first: "guaranteed" of "guarantee", "went" of "go", "Ärzte" of "Arzt",
 * "colour" of "color", "fuer" of "für". Two words are forms of one where they have one of these in common.
 * @param word folded: small letters without accents
 */
export function basesOf(word: string): readonly string[] {
  const known = cache.get(word);
  if (known) return known;
  if (cache.size >= mostCached) cache.clear();
  const found = read(word);
  cache.set(word, found);
  return found;
}

/** In front of a word they make another word, and no compound of it. */
const prefixes = new Set(wordsIn("un ver be ent er zer ge miss ab an auf aus ein vor zu um nach in"));

/** What "Versicherung" is in "Hausratversicherung". */
export type PartOfCompound = "head" | "first" | undefined;

/**
 * Whether a German word is a compound of another one. Its last part says what it is; with the first part it may be something else:
 * a "Zimmermädchen" is no "Zimmer".
 * @param word @param part both folded; the part has at least four letters
 */
export function compoundOf(word: string, part: string): PartOfCompound {
  const rest = word.length - part.length;
  if (part.length < 4 || rest < 3) return undefined;
  if (word.endsWith(part)) {
    const before = word.slice(0, rest);
    return /[aeiouy]/.test(before) && !prefixes.has(before) ? "head" : undefined;
  }
  return word.startsWith(part) && rest > 3 && /[aeiouy]/.test(word.slice(part.length + 1))
    ? "first"
    : undefined;
}

/** Parts that German verbs lose: "zurückrufen", "ich rufe Sie zurück". */
const separable = wordsIn(
  "zuruck zusammen weiter wieder heraus hinaus vorbei herunter ab an auf aus bei ein fest fort her hin los mit nach vor weg zu",
);

/** The part that a German verb may lose and what is left of it; undefined where it has none. */
export function separated(word: string): { part: string; verb: string } | undefined {
  const part = separable.find((each) => word.startsWith(each) && word.length - each.length > 3);
  return part === undefined ? undefined : { part, verb: word.slice(part.length) };
}
