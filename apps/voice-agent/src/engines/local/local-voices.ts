import type { InstalledModel } from "../../models/installed.ts";
import { espeakVoices } from "../mouth/espeak-voices.ts";
import type { Voice } from "../mouth/mouth.ts";

interface LocalVoice extends Voice {
  /** Index within the model. */
  speaker: number;
}

// The speakers of kokoro-multi-lang-v1_1: 0 and 1 are American women, 2 is a British one, from 58 on men whose own
// language is Chinese. It has no other men.
const kokoro: Record<string, { speaker: number; description: string }> = {
  voice_asha: { speaker: 2, description: "British English, natural" },
  voice_ben: { speaker: 58, description: "English of a Chinese speaker, natural" },
  voice_clara: { speaker: 0, description: "American English, natural" },
  voice_dan: { speaker: 59, description: "English of a Chinese speaker, natural" },
};

/** The voices that a model replaces, by the ids that agents name. The others stay with espeak-ng. */
export function localVoices({ id, kind, languages }: InstalledModel): LocalVoice[] {
  return espeakVoices.flatMap(({ voiceId, name, language, gender }) => {
    const voice = { voiceId, name, language, gender };
    const speaker = kokoro[voiceId];
    if (kind === "kokoro") return speaker ? [{ ...voice, ...speaker }] : [];
    return languages.includes(language) ? [{ ...voice, speaker: 0, description: `The voice of ${id}` }] : [];
  });
}
