import { heardIn, readConversation, type ConversationTurn } from "@field-advisor/transcript";
import { readCsv } from "../../../lib/csv.ts";
import type { Line } from "./lines.rules.ts";

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Names of the trainee in a transcript, the surest first; whoever else is there is the agent. */
const traineeNames = namesIn(
  `me i ich myself you du sie trainee learner student user nutzer visitor recipient staff adviser advisor berater beraterin
  consultant seller rep salesperson trainer trainerin`,
);
const agentNames = new Set(
  namesIn("agent assistant ai bot avatar character customer client kunde kundin coach prospect caller"),
);

const keyOf = (name: string): string => name.trim().toLowerCase();

const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?`;
const capitalised = String.raw`\p{Lu}[\p{L}\p{M}'’.-]{0,40}(?:[ ,]{1,2}\p{Lu}[\p{L}\p{M}'’.-]{0,40}){0,3}`;
const known = [...traineeNames, ...agentNames].join("|");
/** "00:12 Anna", with the words on the next line. */
const timeThenName = new RegExp(
  String.raw`^[ \t]{0,8}[[(]?(${clock})[\])]?[ \t]{1,4}(${capitalised}|${known}):?[ \t]{0,8}$(?=\n[ \t]{0,8}(?!${clock}|[[(]\d)\S)`,
  "gmu",
);
const smallName = new RegExp(
  String.raw`^([ \t]{0,8}(?:[[(]?${clock}[\])]?[ \t]{1,4})?)(${known})(?=[ \t]{0,4}:)`,
  "gmu",
);

/** As the reader of transcripts knows it: names have a capital, and stand before the time where they stand alone. */
function standardised(text: string): string {
  const lines = text
    .replaceAll(/[\u200E\u200F\uFEFF]/g, "")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[\u00A0\u2007\u202F]/g, " ");
  const heads = lines.match(timeThenName) ?? [];
  return (
    heads.length > 1
      ? lines.replaceAll(timeThenName, (_head, time: string, name: string) => `${capital(name)}  ${time}`)
      : lines
  ).replaceAll(smallName, (_head, before: string, name: string) => `${before}${capital(name)}`);
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const ownHead =
  /^Conversation with (?<agent>[^\n]{1,200})\n(?:(?:Room|Page): [^\n]*\n)?Who: (?<user>[^\n]{1,200})\n/;

/** Which of the names is the trainee's; agents begin, so that it is the second where no name tells. */
function traineeIn(names: readonly string[], text: string): string | undefined {
  const own = ownHead.exec(text)?.groups?.["user"];
  if (own !== undefined && names.includes(keyOf(own))) return keyOf(own);
  const named = traineeNames.find((name) => names.includes(name));
  if (named !== undefined) return named;
  const others = names.filter((name) => !agentNames.has(name));
  return others.length < names.length ? others[0] : (names[1] ?? names[0]);
}

/** The marks of a line in our own files. */
const marks = /\s\((?:(?:interrupted|liked|disliked)(?:, )?){1,2}\)$/;

/** Times that go back are none: two recordings in one text, or a day that ended. */
function startsOf(turns: readonly ConversationTurn[]): (number | null)[] {
  const times = turns.map(({ seconds }) => seconds);
  const first = times.find((time) => time !== null) ?? 0;
  let last = first;
  for (const time of times) {
    if (time !== null && time < last) return times.map(() => null);
    last = time ?? last;
  }
  return times.map((time) => (time === null ? null : time - first));
}

function linesOfTurn(
  { text, lasted, isUnheard, at }: ConversationTurn,
  isUser: boolean,
  start: number | null,
): Line[] {
  const end = start === null || lasted === null ? null : start + lasted;
  const line = { isUser, isSpoken: at !== null || lasted !== null, startSeconds: start, endSeconds: end };
  const [mark = ""] = marks.exec(text) ?? [];
  const words = text.slice(0, text.length - mark.length);
  const said = { ...line, text: words, isInterrupted: mark.includes("interrupted"), hasWords: true };
  if (!isUnheard) return [said];
  const unheard = `(speech, ${(lasted ?? 0).toFixed(1)} s)`;
  const sound = { ...line, isSpoken: true, text: unheard, isInterrupted: false, hasWords: false };
  return words === "" ? [sound] : [said, sound];
}

function linesOfTurns(turns: readonly ConversationTurn[], text: string): Line[] {
  const names = [...new Set(turns.map(({ speaker }) => keyOf(speaker ?? "")))];
  const isNamed = turns.some(({ speaker }) => speaker !== null);
  const trainee = traineeIn(names, text);
  const starts = startsOf(turns);
  return turns.flatMap((turn, at) => {
    const isUser = isNamed ? keyOf(turn.speaker ?? "") === trainee : at % 2 === 1;
    return linesOfTurn(turn, isUser, starts[at] ?? null);
  });
}

const csvHead =
  /^\uFEFF?\s*(?:"?sep=.[^\n]*\n)?(?=[^\n]{0,200}\bspeaker\b)(?=[^\n]{0,200}\btext\b)"?[a-z]+"?[,;\t|]/i;
const mostLines = 20_000;

/** The turns of a table of ours, also as a spreadsheet copies it; undefined where it is none, or broken. */
function turnsOfCsv(text: string): ConversationTurn[] | undefined {
  if (!csvHead.test(text)) return undefined;
  const [head, ...rows] = readCsv(text, mostLines).lines ?? [];
  const columns = head?.cells.map((cell) => keyOf(cell)) ?? [];
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ cells }) => {
    const cellOf = (name: string) => (cells[columns.indexOf(name)] ?? "").trim();
    // An apostrophe keeps spreadsheets from running what is only text.
    const said = heardIn(cellOf("text").replace(/^'(?=[=+\-@])/, ""));
    if (cellOf("speaker") === "" || cellOf("text") === "") return [];
    const at = /^\d+(?:[.,]\d+)?$/.exec(cellOf("seconds"))?.[0] ?? null;
    const mark = keyOf(cellOf("interrupted")) === "yes" ? " (interrupted)" : "";
    return {
      speaker: cellOf("speaker"),
      text: said.text === "" ? "" : said.text + mark,
      at,
      seconds: at === null ? null : Number(at.replace(",", ".")),
      lasted: said.seconds,
      isUnheard: said.seconds !== null,
    };
  });
}

/**
 * The lines of a conversation as people paste it: with names, with times, as captions, as our own files. Of two who speak the one
 * whose name says so is the trainee, else the second, since agents begin. Where nobody is named, the lines alternate.
 */
export function linesOfPasted(text: string): Line[] {
  const turns = turnsOfCsv(text) ?? readConversation(standardised(text));
  return linesOfTurns(turns, text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"));
}
