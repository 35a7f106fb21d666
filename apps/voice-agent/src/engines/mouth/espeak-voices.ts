import type { Voice } from "./mouth.ts";

/** `espeak` is the name of espeak-ng's voice and variant, `pitch` is 0 to 100. */
export interface EspeakVoice extends Voice {
  espeak: string;
  wordsPerMinute: number;
  pitch: number;
}

function voice(
  id: string,
  language: string,
  gender: "female" | "male",
  espeak: string,
  manner: { wordsPerMinute?: number; pitch?: number; description: string },
): EspeakVoice {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return {
    voiceId: `voice_${id}`,
    name,
    language,
    gender,
    espeak,
    wordsPerMinute: 165,
    pitch: 50,
    ...manner,
  };
}

export const espeakVoices: readonly EspeakVoice[] = [
  voice("asha", "en", "female", "en+f3", { description: "British English, warm and even" }),
  voice("ben", "en", "male", "en+m3", { pitch: 42, description: "British English, measured" }),
  voice("clara", "en", "female", "en-us+f2", { description: "American English, clear" }),
  voice("dan", "en", "male", "en-us+m7", { wordsPerMinute: 175, description: "American English, brisk" }),
  voice("elspeth", "en", "female", "en-gb-scotland+f3", { description: "Scottish English" }),
  voice("frank", "en", "male", "en-gb-x-rp", {
    pitch: 35,
    wordsPerMinute: 150,
    description: "British English, slow",
  }),
  voice("greta", "de", "female", "de+f3", { description: "German" }),
  voice("helene", "fr", "female", "fr+f3", { description: "French" }),
  voice("ines", "es", "female", "es+f3", { description: "Spanish" }),
  voice("luca", "it", "male", "it", { description: "Italian" }),
  voice("maaike", "nl", "female", "nl+f3", { description: "Dutch" }),
  voice("piotr", "pl", "male", "pl", { description: "Polish" }),
  voice("rita", "pt", "female", "pt+f3", { description: "Portuguese" }),
];
