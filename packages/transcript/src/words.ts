const things = String.raw`media|image|photo|video|video note|audio|voice message|gif|sticker|document|contact card|medien|bild|foto|sprachnachricht|dokument|kontaktkarte|média|imagen|imagem|immagine`;
const left = String.raw`omitted|weggelassen|ausgeschlossen|omis|omise|omitid[oa]|omess[oa]`;
const withinMessage =
  /<(?:attached|anhang|pièce jointe|adjunto|allegato): [^>]{1,200}>|<(?:this message was edited|diese nachricht wurde bearbeitet)\.?>/giu;
const wholeMessage = new RegExp(
  [
    String.raw`(?:.{0,150}\s)?<?(?:${things}) (?:${left})>?`,
    String.raw`\S.{0,120}\.\w{2,5} \((?:file attached|datei angehängt|fichier joint|archivo adjunto|file allegato)\)`,
    String.raw`(?:you deleted this message|this message was deleted|diese nachricht wurde gelöscht|du hast diese nachricht gelöscht)\.?`,
    String.raw`(?:missed (?:voice|video) call|verpasster (?:sprach|video)anruf)\b.{0,40}`,
    "null",
  ]
    .map((pattern) => `^${pattern}$`)
    .join("|"),
  "iu",
);

/** A chat message without the placeholders of pictures, files and calls. */
export function withoutMedia(text: string): string {
  const words = text.replaceAll(withinMessage, "").trim();
  return words.length < 300 && wholeMessage.test(words) ? "" : words;
}

const speech = /\(speech, (\d{1,5}(?:\.\d{1,3})?) s\)/g;

/** The words of a turn, and its seconds of speech without words; null where all of it has words. */
export function heardIn(text: string): { text: string; seconds: number | null } {
  const unheard = [...text.matchAll(speech)].map(([, seconds]) => Number(seconds));
  if (unheard.length === 0) return { text, seconds: null };
  const words = text.replaceAll(speech, " ").replaceAll(/\s+/g, " ").trim();
  return { text: words, seconds: unheard.reduce((sum, each) => sum + each, 0) };
}
