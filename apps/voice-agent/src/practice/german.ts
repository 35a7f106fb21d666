import { stemmer } from "@orama/stemmers/german";
import { germanTruths } from "./german-truths.ts";
import type { Language } from "./language.ts";

const list = (words: string) => new Set(words.split(" "));

const kind =
  "(mensch|menschen|person|roboter|bot|chatbot|maschine|computer|programm|aufnahme|ki|k i|kunstliche intelligenz|automat|echt|sprachmodell)";

export const german: Language = {
  // Umlauts are folded to their vowels, so those written out become vowels too: "Gebuehren", but not "neue", "Bauer".
  unify: (text) =>
    text
      .replaceAll("'", "")
      .replaceAll("ß", "ss")
      .replaceAll(/(?<![aeq])ue|ae|oe/g, (pair) => pair.charAt(0)),
  stem: stemmer,
  hasCompounds: true,
  functionWords: list(
    "der die das den dem des ein eine einen einem einer eines und oder aber so wenn von zu zum zur in im an am auf bei fur mit aus uber als ist sind bin war waren sein werden wird wurde haben habe hat hatten hatte kann konnen konnte wurden sollen soll ich du er sie es wir ihr mich mir dich dir ihm ihn ihnen uns euch mein meine meinen dein deine deinen ihre ihren ihrer ihrem unser unsere dies diese dieser das was wer wie wann wo warum wieso welche welcher welches da hier nicht kein keine sehr viel viele mehr denn mal doch schon eigentlich auch noch jetzt dann bitte ja nein gut gern gerne machen macht gibt geht man sich etwas sagen wissen",
  ),
  negators: list("nicht kein keine keinen keinem keiner keines nie niemals ohne weder statt"),
  closingNegators: list("nicht nie keine kein keinen"),
  notNegated: list(
    "nur genau sicher verstanden klar ganz problem sorge sorgen eile stress weiss wissen zweifel schlimm schlecht dass was wie",
  ),
  negationEnds: list(
    "aber sondern was wie wer wann wo warum welche erzahlen sagen und weil obwohl sonst doch",
  ),
  exclusion:
    /\b((nicht|gar nicht|weniger) (uber|um|von|nach)|statt|anstatt|abgesehen von|ausser|ohne|lassen wir|lassen sie)( (die|der|den|dem|das|ihre|ihren|ihrem|unsere))?$/,
  question:
    /^((und|also|gut|okay|ok|ja|nein|aha|hallo|danke|nun|dann|so|ach|sagen sie|sag mal|entschuldigung|frau|herr|greta|bitte|aber|verstehe|schon|prima) )*((was|wer|wen|wem|wessen|wie|wieviel|wann|wo|wohin|woher|womit|wofur|wovon|wovor|worauf|woran|woruber|worum|warum|wieso|weshalb|wozu|welche[rnms]?|inwiefern|irgendwelche)\b|(haben|hast|sind|bist|konnen|kannst|konnten|wollen|willst|mochten|mochtest|wurden|werden|wissen|kennen|leben|wohnen|arbeiten|besitzen|zahlen|sparen|machen|gibt|hat|ist|war|waren|hatten|darf|durfen|soll|sollen|geht|denken|planen|rauchen|fuhlen|brauchen|verdienen|erwarten|lebt|verstehen|bekommen|entscheiden|fahren|mussen|treffen) (sie|du|ihr|ihre|ihren|es|das|die|der|ich|wir|er|man|denn|noch|schon|eigentlich|in|fur)\b)|\b(erzahlen sie|erzahl|beschreiben sie|erklaren sie|schildern sie|nennen sie|sagen sie mir|verraten sie|darf ich fragen|darf ich wissen|ich wurde gerne? (wissen|horen|verstehen|erfahren)|ich mochte (gerne? )?(wissen|horen|verstehen|erfahren|mehr)|mich interessiert|interessieren wurde|ich frage mich|wie sieht es|wie steht es|was ist mit|wie ist es mit|was machen sie|wie alt|wie viel|wie lange|wie hoch|haben sie|sind sie|konnen sie|mochten sie|wollen sie|wurden sie|arbeiten sie|wohnen sie|leben sie)\b/,
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
