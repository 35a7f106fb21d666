/** The sound of a turn that a recognizer has transcribed. */
export interface SpokenSound {
  /** Milliseconds in which somebody spoke. */
  speechMs: number;
  /** Level of its loud parts, in dB below full scale. */
  level: number;
}

/** Signs and remarks about the sound: "[BLANK_AUDIO]", "<|nospeech|>", "*coughs*", "♪ la la ♪". */
const marks = /\[[^\]]*\]?|<\|[^|]*\|?>|\*[^*]*\*|[♪♫♬][^♪♫♬]*[♪♫♬]|[♪♫♬]/gu;
/** In parentheses stand remarks, "(keyboard clicking)", but within a sentence also words, "401(k)". */
const remarksInParentheses = /^\s*(?:[(（][^()（）]*(?:[)）]\s*)?)+/u;

/** Somebody spoke, and was not understood. */
const remarkOnSpeech =
  /\b(?:speaks|speaking|talking|chatter|foreign|inaudible|unintelligible|indistinct|spricht|sprechen|gespräch|unverständlich)/iu;

/** Words that recognizers find in noise, because they have learnt from subtitles. Nobody says them to an agent. */
const credits =
  /^(?:untertitel(?:ung)?|subtitl(?:es|ed|ing)|caption(?:s|ed|ing)|transcri(?:bed|ption|pt)|translat(?:ed|ion)|übersetzung) (?:der|des|die|von|vom|durch|im auftrag|aufgrund|by|from|provided by|created by)\b|\bamara ?org\b|^copyright (?:wdr|swr|ndr|mdr|zdf|ard)\b|^(?:wdr|swr|ndr|mdr|zdf|ard) (?:text|mediagroup|\d{4})\b|^(?:www )?(?:mooji|otter|zeoranger)\b/u;

/** They are said as well, and heard in a short or faint noise by recognizers that know them from the end of films. */
const oftenImagined = new Set(
  [
    "you, the, so, the end, bye, bye bye, goodbye, thank you, thank you very much, thank you so much, thanks",
    "thank you bye, thanks for watching, thank you for watching, thank you so much for watching, thanks for listening",
    "thank you for listening, please subscribe, please subscribe to my channel, subscribe to my channel",
    "like and subscribe, dont forget to subscribe, dont forget to like and subscribe, see you next time",
    "see you in the next video, see you in the next one, ill see you in the next video, ill see you next time",
    "danke, danke schön, dankeschön, vielen dank, vielen herzlichen dank, tschüss, tschau, ciao",
    "auf wiedersehen, bis bald, bis dann, bis zum nächsten mal, bis zum nächsten video",
    "vielen dank fürs zuschauen, danke fürs zuschauen, vielen dank für die aufmerksamkeit",
    "vielen dank für ihre aufmerksamkeit, vielen dank fürs zuhören, danke fürs zuhören, das wars, das war es",
  ].flatMap((phrases) => phrases.split(", ")),
);

const shortestMs = 300;
/** Nobody speaks faster. */
const msPerLetter = 40;
const faintestDb = -42;

/**
 * @returns the words of a recognizer: empty when it was no speech, undefined when somebody spoke but the words are not
 * theirs
 */
export function recognizedWords(text: string, sound: SpokenSound): string | undefined {
  const words = text
    .replaceAll(marks, " ")
    .replace(remarksInParentheses, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const said = words
    .toLowerCase()
    .replaceAll(/['’]/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (said === "") return remarkOnSpeech.test(text) && canBeSpoken(said, sound) ? undefined : "";
  const isCredit = credits.test(said);
  if ((isCredit || oftenImagined.has(said)) && !canBeSpoken(said, sound)) return "";
  return isCredit ? undefined : words;
}

function canBeSpoken(said: string, { speechMs, level }: SpokenSound): boolean {
  const letters = said.replaceAll(" ", "").length;
  return level >= faintestDb && speechMs >= Math.max(shortestMs, letters * msPerLetter);
}
