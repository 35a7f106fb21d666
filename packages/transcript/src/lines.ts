/** One line of a transcript: what stands before the words, and the words. */
export interface Line {
  /** Up to the name: a mark of a list, a time. */
  before: string;
  /** As it is written; null where the line names nobody. */
  speaker: string | null;
  /** From the name to the words. */
  after: string;
  text: string;
  at: string | null;
  seconds: number | null;
  /** A time stands before the speaker, or beside a name that stands alone: only a turn has that. */
  isTimed: boolean;
  /** It begins with day and time, as each message of a chat does. */
  isMessage: boolean;
  /** The end in seconds, where it is written. */
  until: number | null;
  /** Its format says who speaks. */
  isVoice: boolean;
}

/** Longest prefix before the words of a turn. */
const longestHead = 240;

// Every repetition is bounded: tried in all combinations, long blanks would take seconds.
const half = String.raw`(?:\s?[ap](?:\.\s?|\s)?m\b\.?)?`;
const clock = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?${half}`;
const date = String.raw`\d{1,4}(?:[./-]|\.\s)\d{1,2}(?:[./-]|\.\s)\d{1,4}`;
// "[00:12]", "(00:12)", "00:12 -"; also a bracket with anything else: "[inaudible]".
const leading = String.raw`(?:(?:[[(][^\])]{1,40}[\])]|(?:${date},?\s{1,2})?${clock})[\s–|-]{0,6}(?:From\s{1,4})?)?`;
const name = String.raw`(?<name>\p{L}[\p{L}\p{M}\d .,'’_&/@-]{0,60}?)`;
const audience = String.raw`(?:\s{1,3}to\s{1,3}(?:Everyone|[^:]{1,40}\(Direct Message\)))?`;
const beside = String.raw`\s{0,4}(?:[[(][^\])]{0,60}[\])]|\s${clock})?`;
const marks = String.raw`[\s>*•–-]{0,20}`;

/** "Name: text" with a time before or after the name. */
const spoken = new RegExp(
  String.raw`^(?<before>${marks}${leading}\*{0,3})${name}(?<after>\*{0,3}${audience}${beside}\s{0,4}:\*{0,3}(?:\s+|$))`,
  "u",
);
/** A name and a time by themselves, with the text on the lines below. */
const headed = new RegExp(
  String.raw`^(?<before>${marks}\[?)${name}(?<after>\]?(?:\s?[[(][^\])]{1,40}[\])])?\s{0,8}[[(]?${clock}[\])]?\s{0,4})$`,
  "u",
);
// Chats write the time in the manner of their country: "14.02", "2:02 p. m.", "12/03/2024 à 14:02".
const chatClock = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?${half}`;
const message = new RegExp(
  String.raw`^(?<before>\s{0,8}(?:\[\s?)?${date},?(?:\s(?:à|a las|alle|at|kl\.?|klo|um))?\s{0,2}${chatClock}(?:\s?\]\s{0,4}|\s?[-–—]\s{1,4})(?:~\s?)?)(?:(?<name>[^:]{1,80}?)(?<after>:(?:\s+|$)))?`,
  "iu",
);
/** A time by itself before what is said: that it stands in a bracket is not enough. */
const stamped = new RegExp(
  String.raw`^${marks}(?:[[(][^\])]{0,30}?${clock}[^\])]{0,10}[\])]|${clock}\s[-–|])\s{0,6}`,
  "u",
);
const clockOnly = new RegExp(String.raw`^\s{0,8}[[(]?${clock}[\])]?\s{0,8}$`, "u");

const times = new RegExp(String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d{1,3})?${half}`, "giu");
const dates = new RegExp(`${date},?`, "gu");
const parts = /^(\d+)[:.](\d+)(?:[:.](\d{2}))?(?:[.,]\d+)?\s?([ap])?/iu;

type Time = Pick<Line, "at" | "seconds">;

const noTime: Time = { at: null, seconds: null };

/** A time of day has hours first, a time in a recording has minutes first unless it has three parts. */
function timeIn(text: string): Time {
  if (!/\d/.test(text)) return noTime;
  const withoutDates = text.replaceAll(dates, " ");
  const at = withoutDates.match(times)?.at(-1)?.trim() ?? null;
  const [, first, second, third, side] = parts.exec(at ?? "") ?? [];
  if (at === null || first === undefined || second === undefined) return noTime;
  const [a, b] = [Number(first), Number(second)];
  const isOfDay = side !== undefined || withoutDates !== text;
  const afternoon = side === undefined ? 0 : (side.toLowerCase() === "p" ? 12 : 0) - (a === 12 ? 12 : 0);
  if (third !== undefined) return { at, seconds: (a + afternoon) * 3600 + b * 60 + Number(third) };
  return { at, seconds: isOfDay ? (a + afternoon) * 3600 + b * 60 : a * 60 + b };
}

const wordsOnly = (text: string): Line => ({
  before: "",
  speaker: null,
  after: "",
  text,
  at: null,
  seconds: null,
  isTimed: false,
  isMessage: false,
  until: null,
  isVoice: false,
});

function lineOf(raw: string, { groups = {} }: RegExpExecArray): Line {
  const { before = "", name: speaker, after = "" } = groups;
  const [ahead, own] = [timeIn(before), timeIn(after)];
  const { at, seconds } = own.at === null ? ahead : own;
  const line = wordsOnly(raw.slice(before.length + (speaker?.length ?? 0) + after.length));
  return Object.assign(line, {
    before,
    speaker: speaker ?? null,
    after,
    at,
    seconds,
    isTimed: ahead.at !== null,
  });
}

const nameWord = String.raw`(?:[\p{Lu}\p{Lo}\d]|v[ao]n |de[rn]? )\S*`;
const nameWords = new RegExp(String.raw`^${nameWord}(?:\s${nameWord}){0,4}\s?$`, "u");

/** A name: each of its words has a capital, or is such as in "van der Berg". */
export const isNamed = (speaker: string): boolean => nameWords.test(speaker);

export function readLine(raw: string): Line {
  const head = raw.length > longestHead ? raw.slice(0, longestHead) : raw;
  // Most lines have no time, and many no colon.
  const hasDigits = /\d/.test(head);
  const sent = hasDigits ? message.exec(head) : null;
  if (sent) return { ...lineOf(raw, sent), isMessage: true };
  const said = head.includes(":") ? spoken.exec(head) : null;
  if (said) return lineOf(raw, said);
  if (!hasDigits) return wordsOnly(raw);
  const alone = raw.length > longestHead ? null : headed.exec(head);
  if (alone) return { ...lineOf(raw, alone), isTimed: isNamed(alone.groups?.["name"] ?? "") };
  const before = stamped.exec(head)?.[0] ?? "";
  return { ...wordsOnly(raw.slice(before.length)), before };
}

const mostWords = 6;
const endsSentence = /[.!?…:;]$/;

export const isNameOnly = (line: string): boolean =>
  line.length <= 60 && isNamed(line.trim()) && /\p{L}/u.test(line) && !endsSentence.test(line.trim());

/** All lines; a name on one line with the time on the next is the head of what follows. */
export function readLines(lines: readonly string[]): Line[] {
  const isHead = (at: number) => clockOnly.test(lines[at + 1] ?? "") && isNameOnly(lines[at] ?? "");
  return lines.flatMap((raw, at) => {
    if (at > 0 && isHead(at - 1)) return [];
    if (!isHead(at)) return [readLine(raw)];
    return [{ ...wordsOnly(""), speaker: raw.trim(), ...timeIn(lines[at + 1] ?? ""), isTimed: true }];
  });
}

/** Labels above a transcript, or in a form, that look like a speaker. */
const headings = new Set(
  `date time room subject topic title note notes summary duration participants attendees speakers from to place status
  feedback page agent-id who started ended length recorded recording transcript language datum uhrzeit zeit raum betreff thema titel
  notiz notizen dauer teilnehmer ort sprache beginn ende aufnahme transkript agenda name city age address phone mobile
  email e-mail company product amount stadt alter adresse telefon firma produkt betrag`.split(/\s+/),
);

export const keyOf = (speaker: string): string => speaker.trim().replaceAll(/\s+/g, " ").toLowerCase();

const isNumber = (key: string): boolean => /^\+?[\d\s()-]+$/.test(key);

/** From this number of lines with a time, one without is part of the turn before it. */
const mostlyTimed = 3;

function isSpeaker(key: string, own: readonly Line[], timed: number): boolean {
  const [first] = own;
  const isTimed = own.some((line) => line.isTimed);
  const words = key.split(" ").length;
  if (!first || headings.has(key) || words > mostWords) return false;
  const isCapital = isNamed(first.speaker?.trim() ?? "");
  // "Meier, Anna:" is a name, and so may be "Well, Anna:" in the middle of a turn.
  if (key.includes(",")) return isCapital && (own.length > 1 || isTimed);
  if (first.isMessage) return own.length > 1 || isCapital || words <= 2 || isNumber(key);
  return own.length > 1 || isTimed || (isCapital && timed < mostlyTimed);
}

export const isChat = (lines: readonly Line[]): boolean =>
  lines.filter(({ isMessage, speaker }) => isMessage && speaker !== null).length > 1;

/** The speakers, by the lines that look as if they named one: "I mean this:" in the middle of a turn names nobody. */
export function speakersOf(lines: readonly Line[]): Map<string, string> {
  const inChat = isChat(lines);
  const named = lines.filter(({ speaker, isMessage }) => speaker !== null && (isMessage || !inChat));
  const uses = Map.groupBy(named, ({ speaker }) => keyOf(speaker ?? ""));
  const timed = named.filter(({ isTimed }) => isTimed).length;
  const accepted = [...uses].filter(
    ([key, own]) => own.some(({ isVoice }) => isVoice) || isSpeaker(key, own, timed),
  );
  return new Map(
    accepted.map(([key, [first]]) => [key, (first?.speaker ?? "").trim().replaceAll(/\s+/g, " ")]),
  );
}
