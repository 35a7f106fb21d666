export interface Turn {
  speaker: string;
  text: string;
}

// "Adviser: …", "[00:12] Adviser: …", "**Adviser:** …", "Adviser (00:12): …", "- Adviser: …"
// Every repetition before the colon is bounded: tried in all combinations, long blanks would take seconds.
const line =
  /^[\s>*-]{0,20}(?:\[[^\]]{0,40}\]\s{0,4})?\*{0,3}(\p{L}[\p{L}\d .'-]{0,40}?)\*{0,3}\s{0,4}(?:\([^)]{0,40}\))?\s{0,4}:\*{0,3}\s+(\S.*)$/u;

/**
 * Finds a conversation in a text: lines that begin with a name and a colon; other lines go on with the turn before.
 * Undefined when it does not look like one: it takes two speakers, one of whom speaks at least twice.
 */
export function readTranscript(text: string): Turn[] | undefined {
  const turns: Turn[] = [];
  for (const raw of text.split("\n")) {
    const [, speaker, words] = line.exec(raw) ?? [];
    const current = turns.at(-1);
    if (speaker && words) turns.push({ speaker: speaker.trim(), text: words.trim() });
    else if (current && raw.trim() !== "") current.text += ` ${raw.trim()}`;
  }
  const spoken = withoutHeading(turns);
  const speakers = new Set(spoken.map((turn) => turn.speaker));
  return speakers.size >= 2 && spoken.length > speakers.size ? spoken : undefined;
}

// "Date: …" and "Room: …" above a transcript look like speakers who never speak again.
function withoutHeading(turns: Turn[]): Turn[] {
  const count = Map.groupBy(turns, (turn) => turn.speaker);
  const first = turns.findIndex((turn) => (count.get(turn.speaker)?.length ?? 0) > 1);
  return first === -1 ? [] : turns.slice(first);
}
