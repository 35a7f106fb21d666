/** Reads transcripts that people paste, in the shapes that meeting tools, chats and our own exports write. Free of zod. */

export interface TranscriptTurn {
  speaker: string;
  text: string;
  /** The time as it is written; null where there is none. */
  at: string | null;
  /** The same in seconds, from whatever the transcript counts from. */
  seconds: number | null;
}

export interface Transcript {
  title: string;
  turns: TranscriptTurn[];
}

/** What stands before the words of a turn; no line of a transcript has a longer one. */
const longestHead = 240;

const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\b\.?)?`;
const date = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?`;
// "[00:12]", "(00:12)", "00:12 -", "12/03/2024, 14:02 -"; also a bracket with anything else: "[inaudible]".
const leading = String.raw`(?:([[(][^\])]{1,40}[\])]|(?:${date}\s{1,2})?${clock})[\s–|-]{0,6})?`;
// Every repetition is bounded: tried in all combinations, long blanks would take seconds.
const name = String.raw`\*{0,3}(\p{L}[\p{L}\p{M}\d .'’_&/@-]{0,60}?)\*{0,3}`;
const beside = String.raw`\s{0,4}(?:[[(]([^\])]{0,60})[\])]|\s(${clock}))?`;
const marks = String.raw`^[\s>*•–-]{0,20}`;

/** "Name: text" with a time before or after the name. */
const spoken = new RegExp(`${marks}${leading}${name}${beside}\\s{0,4}:\\*{0,3}(?:\\s+|$)`, "u");
/** A name and a time by themselves, with the text on the lines below. */
const headed = new RegExp(`${marks}${name}\\s{0,8}[[(]?(${clock})[\\])]?\\s{0,4}$`, "u");
/** WebVTT: the time of the next line, and who speaks in it. */
const cue = new RegExp(`^\\s{0,8}(${clock})\\s{1,4}-->`, "u");
const voiceTag = /^\s{0,8}<v(?:\.[\w.]{1,40})?\s{1,4}([^>]{1,60})>/u;

const time = new RegExp(clock, "giu");
const hasDate = new RegExp(`${date}|\\d{4}-\\d{2}-\\d{2}T`, "u");
const parts = /^(\d+):(\d+)(?::(\d+))?(?:[.,]\d+)?\s?([ap])?/iu;

interface Line {
  speaker: string | null;
  at: string | null;
  seconds: number | null;
  text: string;
  /** Whether its time stands before its speaker, which only a turn has. */
  isTimed?: boolean;
}

/** A time of day has hours first, a time in a recording has minutes first unless it has three parts. */
function timeIn(text: string | undefined): Pick<Line, "at" | "seconds"> {
  const at = text?.match(time)?.at(-1)?.trim() ?? null;
  const [, first, second, third, half] = parts.exec(at ?? "") ?? [];
  if (text === undefined || at === null || first === undefined || second === undefined)
    return { at: null, seconds: null };
  const [a, b] = [Number(first), Number(second)];
  const isOfDay = half !== undefined || hasDate.test(text);
  const afternoon = half === undefined ? 0 : (half.toLowerCase() === "p" ? 12 : 0) - (a === 12 ? 12 : 0);
  if (third !== undefined) return { at, seconds: (a + afternoon) * 3600 + b * 60 + Number(third) };
  return { at, seconds: isOfDay ? (a + afternoon) * 3600 + b * 60 : a * 60 + b };
}

function readLine(raw: string): Line {
  const head = raw.slice(0, longestHead);
  const [tag, voice] = voiceTag.exec(head) ?? [];
  if (tag !== undefined && voice !== undefined)
    return { speaker: voice, at: null, seconds: null, text: raw.slice(tag.length).replace("</v>", "") };
  const [start, before, speaker, bracket, bare] = spoken.exec(head) ?? [];
  if (start !== undefined && speaker !== undefined) {
    const [own, ahead] = [timeIn(bracket ?? bare), timeIn(before)];
    const text = raw.slice(start.length);
    return { speaker, ...(own.at === null ? ahead : own), text, isTimed: ahead.at !== null };
  }
  const [, alone, at] = raw.length > longestHead ? [] : (headed.exec(head) ?? []);
  return alone === undefined
    ? { speaker: null, at: null, seconds: null, text: raw }
    : { speaker: alone, ...timeIn(at), text: "" };
}

const mostWords = 6;
/** What stands above a transcript and looks like a speaker. */
const headings = new Set(
  `date time room subject topic title note notes summary duration participants attendees speakers from to place status
  feedback page agent-id started ended recorded recording transcript language datum uhrzeit zeit raum betreff thema titel
  notiz notizen dauer teilnehmer ort sprache beginn ende aufnahme transkript`.split(/\s+/),
);

const keyOf = (speaker: string): string => speaker.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** A name that stands once: each of its words has a capital, or is such as in "van der Berg". */
const isNamed = (speaker: string): boolean =>
  /^(?:(?:[\p{Lu}\p{Lo}\d]|v[ao]n |de[rn]? )\S*\s?){1,5}$/u.test(speaker);

/** Who speaks, by the lines that look as if somebody did: "I mean this:" in the middle of a turn is nobody. */
function speakersOf(lines: readonly Line[]): Map<string, string> {
  const named = lines.flatMap(({ speaker }) => (speaker === null ? [] : [speaker.trim()]));
  const timed = new Set(
    lines.flatMap(({ speaker, isTimed }) => (speaker && isTimed ? [keyOf(speaker)] : [])),
  );
  const uses = Map.groupBy(named, keyOf);
  const accepted = [...uses].filter(([key, [first = "", ...more]]) => {
    if (headings.has(key) || key.split(" ").length > mostWords) return false;
    return more.length > 0 || timed.has(key) || isNamed(first);
  });
  return new Map(accepted.map(([key, [first = ""]]) => [key, first.replaceAll(/\s+/g, " ")]));
}

const isNumberOnly = /^\s{0,8}\d{1,6}\s{0,8}$/;

/**
 * The turns of one conversation; undefined where it does not look like one: two have to speak, and one of them twice
 * unless each turn has its time, as a form has not.
 */
function readTurns(lines: readonly string[]): TranscriptTurn[] | undefined {
  const isVtt = lines.some((line) => cue.test(line.slice(0, longestHead)));
  const read = lines.map((line) => readLine(line));
  const speakers = speakersOf(read);
  const turns: TranscriptTurn[] = [];
  let words: string[] = [];
  let awaited: Pick<Line, "at" | "seconds"> = { at: null, seconds: null };
  const finish = () => {
    const last = turns.at(-1);
    if (last) last.text = words.filter((part) => part !== "").join(" ");
    words = [];
  };
  for (const [index, { speaker, text, at, seconds }] of read.entries()) {
    const raw = lines[index] ?? "";
    const [, cueTime] = isVtt ? (cue.exec(raw.slice(0, longestHead)) ?? []) : [];
    const known = speaker === null ? undefined : speakers.get(keyOf(speaker));
    if (cueTime !== undefined) awaited = timeIn(cueTime);
    else if (isVtt && isNumberOnly.test(raw)) continue;
    else if (known === undefined) words.push(raw.trim());
    else {
      finish();
      turns.push({ speaker: known, text: "", ...(at === null ? awaited : { at, seconds }) });
      words = [text.trim()];
    }
  }
  finish();
  const spokenTurns = turns.filter(({ text }) => text !== "");
  const people = new Set(spokenTurns.map(({ speaker }) => speaker));
  const isTalk = spokenTurns.length > people.size || spokenTurns.every(({ at }) => at !== null);
  return people.size >= 2 && isTalk ? spokenTurns : undefined;
}

const rule = /^\s{0,8}[-=_*~#]{3,200}\s{0,8}$/;
const titled =
  /^[\s#=*_-]{0,12}((?:transcript|conversation|transkript|gespräch)(?:\s{1,4}(?:no\.?\s?|nr\.?\s?|#)?(?:\d{1,3}|[a-z])\b|:)[^\n]{0,160}?)[\s#=*_:-]{0,12}$/iu;

/** The parts between rules and headings, each with its heading. */
function split(lines: readonly string[]): { title: string | null; lines: string[] }[] {
  const found: { title: string | null; lines: string[] }[] = [{ title: null, lines: [] }];
  for (const line of lines) {
    const [, title] = titled.exec(line.slice(0, longestHead)) ?? [];
    if (title !== undefined) found.push({ title: title.trim(), lines: [] });
    else if (rule.test(line)) found.push({ title: null, lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

/**
 * The transcripts in a text, in order; none where nobody seems to talk with anybody. Several are told apart by a line of
 * dashes or a heading such as "Transcript 2".
 */
export function readTranscripts(text: string): Transcript[] {
  const lines = text.split(/\r\n|[\n\r\u2028]/);
  const pieces = split(lines);
  const talks = pieces.flatMap(({ title, lines: own }) => {
    const turns = pieces.length > 1 ? readTurns(own) : undefined;
    return turns ? [{ title, turns }] : [];
  });
  if (talks.length < 2) {
    const turns = readTurns(lines);
    const title = pieces.find((piece) => piece.title !== null)?.title;
    return turns ? [{ title: title ?? "Transcript", turns }] : [];
  }
  return talks.map(({ title, turns }, index) => ({ title: title ?? `Transcript ${index + 1}`, turns }));
}
