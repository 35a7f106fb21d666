import type { Truths } from "./language.ts";

const you = "(?:sie|du|ihr)";
const adverbs =
  "(?:(?:denn|uberhaupt|eigentlich|wirklich|auch|jetzt|noch|schon|hier|gerade|grad|gut|klar|deutlich|richtig|akustisch|bitte|mal|nur|immer|etwa|ganz|so|da) )*";
const mine = "meine (?:stimme|worte|sprache|frage|fragen)";
const iSay = `was ich (?:(?:hier|gerade|grad|eben|denn|so|da|jetzt|ihnen|dir|sie|dich) )*(?:sage|sag|spreche|rede|frage|gesagt|gefragt|erzahle)`;
const to = "(?:sie|dich|ihnen|dir|euch|von ihnen|von dir)";
const lately =
  "(?:gerade|grad|eben|soeben|zuletzt|denn|vorhin|vorher|davor|zuvor|noch|nochmal|jetzt|da|gleich|als letztes|bitte|nochmals)";
const said = "(?:gefragt|gesagt|geschrieben|getippt|erzahlt)";

const either = (...patterns: string[]) => new RegExp(patterns.join("|"));

export const germanTruths: Truths = {
  asksIfHeard: either(
    `\\b(?:hore|hor|horst|horen|hort|versteh|verstehe|verstehst|verstehen|versteht) ${you} ${adverbs}(?:mich|uns|${mine}|${iSay}|deutsch|englisch|gesprochen(?:e|es|en)?|sprache)\\b(?! (?:bitte )?(?:nicht|da nicht) falsch)`,
    `\\b(?:horst|horen|hort) ${you} ${adverbs}(?:mir |uns )?${adverbs}zu\\b`,
    `\\b(?:horst|horen|hort) ${you} ${adverbs}(?:etwas|was|das|mich)$`,
    `\\b(?:konnen|kannst|konnt|konnten|konntest) (?:${you}|mich) ${adverbs}(?:mich |uns |jemand |${mine} |${iSay} |gesprochene (?:worte|sprache) |das gesagte )${adverbs}(?:horen|verstehen|gehort|verstanden)\\b`,
    `\\b(?:konnen|kannst|konnt|konnten|konntest) ${you} ${adverbs}(?:horen|verstehen) ${iSay}`,
    `\\b(?:haben|hast|habt) ${you} ${adverbs}(?:mich|${mine}|${iSay}(?: habe?)?) ${adverbs}(?:gehort|verstanden)\\b`,
    `\\b(?:haben|hast|habt) ${you} ${adverbs}(?:gehort|verstanden) ${iSay}`,
    `\\b(?:sie|du) (?:horen|horst|verstehen|verstehst) mich (?:(?:gar|uberhaupt|wohl|ja|doch|also|einfach) )*nicht\\b(?! falsch)`,
    `\\b(?:hort|versteht|kann) man mich\\b|\\b(?:hort|versteht) mich (?:hier |da )?(?:jemand|wer|einer)\\b`,
    `\\b(?:bin ich|ist meine stimme) ${adverbs}(?:zu horen|horbar|zu verstehen|laut genug|stumm|stummgeschaltet)`,
    `\\b(?:funktioniert|geht|lauft) (?:mein|das|der|die) (?:mikro|mikrofon|mikrophon|ton|tonubertragung)\\b|\\bist mein (?:mikro|mikrofon|mikrophon) (?:an|aus|ein|laut)`,
  ),
  asksIfPresent: either(
    `\\b(?:sind|bist|seid) ${you} ${adverbs}(?:da|dran|hier|anwesend|online|verbunden|in der leitung|am apparat|am telefon|erreichbar|wach|bei mir)(?: (?:oder nicht|oder|noch|jetzt|bitte|frau brandt|katrin|asha|ben))*$`,
    `\\b(?:sind|bist) ${you} (?:noch )?(?:da|dran|hier) oder\\b`,
    "\\bist (?:(?:da|hier|dort|noch) )*(?:jemand|wer)(?: (?:noch|da|hier|dran))*$",
    "^(?:(?:hallo|ok|okay|und) )*noch (?:da|dran|hier)$|^(?:hallo )*jemand (?:da|dran|hier)$",
    "\\bhabe? ich (?:sie|dich) verloren$|\\b(?:haben|hast) (?:sie|du) aufgelegt\\b",
    "\\bsind wir (?:noch )?(?:verbunden|online)$",
  ),
  asksIfScripted: either(
    "\\b(?:ubungs)?(?:skript|skripts|script|drehbuch|textbuch)\\b",
    `\\b(?:sind|ist|bist) (?:das|sie|du|dies|das hier|alles|(?:ihre|deine|die) antworten) ${adverbs}(?:(?:alles|nur|vorher|ein|eine|bloss|doch) )*(?:vorgefertigt|vorprogrammiert|programmiert|aufgezeichnet|auswendig gelernt|einstudiert|gescriptet|geskriptet|automatisiert|vorgegeben|simuliert|simulation|abgelesen|generiert|computergeneriert|bandansage)\\b`,
    `\\b(?:lesen|liest) ${you} (?:(?:das|alles|den text|nur|bloss|einfach|hier|etwa) )*(?:ab|vom blatt|irgendwo ab)\\b`,
    "\\bwer hat (?:sie|dich) (?:programmiert|gebaut|entwickelt)$",
    "^(?:(?:und|aber|also|wer|oder|hallo) )*was (?:sind sie|bist du)(?: (?:eigentlich|denn|uberhaupt))*$",
  ),
  asksForWords: either(
    `\\bwas (?:habe|hab|hatte) ich (?:(?:${to}|${lately}) )*${said}(?: ${lately})*$`,
    `\\bwas (?:war|ist|waren|lautete) (?:${lately} )*meine? (?:(?:letzten?|vorige|vorherige|eben|gerade|allerletzte) )*(?:frage|satz|nachricht|worte|aussage)\\b`,
    `\\bwie (?:war|lautete|hiess) (?:${lately} )*meine? (?:(?:letzte|vorige|vorherige) )*(?:frage|nachricht|satz)\\b`,
    `\\bwas wollte ich (?:(?:${to}|${lately}) )*(?:wissen|fragen|sagen)(?: ${lately})*$`,
    `\\bwelche frage (?:habe|hab|hatte) ich (?:(?:${to}|${lately}) )*gestellt(?: ${lately})*$`,
    `\\bmeine (?:(?:letzten?|vorige|vorherige) )*(?:frage|nachricht|worte) (?:(?:bitte|noch ?(?:ein)?mal|nochmals) )*(?:wiederholen|wiedergeben|nennen|vorlesen)\\b`,
    `\\b(?:wissen|weisst|erinnern|erinnerst|wiederholen|wiederhole|sagen|sag|sagst|konnen|kannst|konnten) (?:(?:sie|du|mir|sich|dich|mal|daran|wiederholen|sagen|nur|auch|${lately}) )*was ich (?:(?:${to}|${lately}) )*${said}(?: (?:habe|hab|hatte))?(?: ${lately})*$`,
  ),
  hearing: {
    words: "Ich höre Sie, und was Sie sagen, kommt bei mir als Text an.",
    voices: "Ich höre, dass jemand spricht, verstehe hier aber keine gesprochenen Worte, nur getippte.",
    nothing: "Ich höre nichts, denn wir schreiben gerade, aber ich lese, was Sie tippen.",
  },
  present: "Ich bin noch da.",
  said: (words) => `Davor haben Sie gesagt: „${words}“`,
  notUnderstood: "Davor haben Sie gesprochen, aber ich konnte die Worte nicht verstehen.",
  notSaid: "Ich weiß von nichts, was Sie davor gesagt haben.",
};
