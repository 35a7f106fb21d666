import { functionWords, negators, withoutTypedUmlauts } from "@field-advisor/language";
import { germanTruths } from "./german-truths.ts";
import type { Language } from "./language.ts";

const list = (words: string) => new Set(words.split(" "));

const kind =
  "(mensch|menschen|person|roboter|bot|chatbot|maschine|computer|programm|aufnahme|ki|k i|kunstliche intelligenz|automat|echt|sprachmodell)";

export const german: Language = {
  code: "de",
  unify: withoutTypedUmlauts,
  hasCompounds: true,
  functionWords: functionWords.de,
  negators: new Set([...negators, "statt"]),
  closingNegators: list("nicht nie keine kein keinen"),
  notNegated: list(
    "nur genau sicher verstanden klar ganz problem sorge sorgen eile stress weiss wissen zweifel schlimm schlecht dass was wie",
  ),
  negationEnds: list(
    "aber sondern was wie wer wann wo warum welche erzahlen sagen und weil obwohl sonst doch",
  ),
  exclusion:
    /\b((nicht|gar nicht|weniger) (uber|um|von|nach)|statt|anstatt|abgesehen von|ausser|ohne|lassen wir|lassen sie)( (die|der|den|dem|das|ihre|ihren|ihrem|unsere))?$/,
  addressed: /\b(sie|ihr|ihre|ihren|ihrem|ihrer|ihnen|du|dein|deine|deinen|dir|dich|selbst)\b/,
  greeting:
    /^((hallo|hi|hey|moin|servus|guten (tag|morgen|abend)|gruss (gott|dich|sie)|schon dass sie da sind|willkommen|freut mich|(frau|herrn?) (?!frau|herr)[a-z]+|katrin|greta|sehr|sie kennenzulernen|herzlich)\b ?)+$/,
  invitation:
    /\b(erzahlen sie (mir )?(doch )?(bitte )?((mal|einfach|etwas|ein bisschen|ein wenig|mehr|gern|gerne|was) )*(von sich|uber sich|mehr|davon|los)|erzahlen sie (mal|einfach|ruhig)$|fahren sie fort|(bitte )?weiter$|sprechen sie weiter|reden sie weiter|wie kann ich (ihnen )?(helfen|behilflich)|was kann ich fur sie tun|was fuhrt sie|wo (mochten|wollen|sollen) (sie|wir) (anfangen|beginnen)|woruber mochten sie|was haben sie auf dem herzen|ich hore (ihnen )?zu|lassen sie sich zeit|nehmen sie sich zeit|noch etwas|sonst noch|haben sie (noch )?fragen|legen sie los|schiessen sie los)\b/,
  goodbye:
    /\b(auf wiedersehen|auf wiederhoren|tschuss|tschau|ciao|bis bald|bis dann|bis zum nachsten mal|bis nachste woche|bis morgen|schonen (tag|abend|feierabend)( noch)?|schones wochenende|das war alles fur heute)\b/,
  asksIfHuman: new RegExp(
    [
      `\\b(bist du|sind sie|ist das|ist da) (denn |hier )?((wirklich|echt|eigentlich|nur|uberhaupt|etwa|gar|vielleicht|auch) )*((ein|eine|kein|keine) )?((echter|echte|wirklicher|richtiger|richtige|reale) )*${kind}\\b`,
      `\\b(mit|an) ((einem|einer) )?((echten|wirklichen|richtigen|realen) )*${kind} (spreche|rede|telefoniere|verbunden|zu tun|geraten)`,
      `\\b(spreche|rede|telefoniere) ich ((hier|gerade|wirklich|eigentlich|denn|jetzt|etwa|nur) )*mit ((einem|einer) )?((echten|wirklichen|richtigen|realen) )*${kind}\\b`,
    ].join("|"),
  ),
  truth: "Ich bin ein KI-Agent und kein echter Mensch. In diesem Gespräch folge ich einem Übungsskript.",
  truths: germanTruths,
  unclear: [
    "Entschuldigung, das habe ich nicht verstanden. Was meinten Sie?",
    "Ich weiß nicht, was Sie damit meinen. Können Sie es in Worten sagen?",
  ],
  deflections: [
    "Darauf habe ich gerade keine gute Antwort. Können wir darauf zurückkommen, weshalb ich hier bin?",
    "Darüber muss ich erst nachdenken. Was möchten Sie sonst von mir wissen?",
    "Das würde ich heute lieber weglassen. Wo waren wir stehen geblieben?",
  ],
  listening: ["Verstehe.", "Gut, und weiter?", "Das muss ich kurz sacken lassen."],
};
