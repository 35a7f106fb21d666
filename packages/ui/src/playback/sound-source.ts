/** When a line is heard, in seconds of its sound. */
export interface SoundLine {
  /** As its transcript counts it. */
  place: number;
  start: number;
  end: number;
}

/** A sound that can be played from where its lines begin. */
export interface SoundSource {
  id: string;
  address: string;
  durationSeconds: number;
  lines: readonly SoundLine[];
}

/** Sounds that play as one, in this order: the legs of a call, or a single one. */
export type Sound = readonly SoundSource[];

/** A line is heard from a little before its first word to a little behind its last. */
export const marginSeconds = 0.3;

/** The same sounds, whichever objects they are told in. */
export const soundKey = (sound: Sound): string => sound.map(({ id }) => id).join(" ");

export const lengthOf = (sound: Sound): number =>
  sound.reduce((total, { durationSeconds }) => total + durationSeconds, 0);

/** Seconds of all that plays before a source. */
export const offsetOf = (sound: Sound, index: number): number => lengthOf(sound.slice(0, index));

/** Where in which source a moment of the whole is. */
export function locate(sound: Sound, seconds: number): { index: number; at: number } {
  let at = Math.max(0, seconds);
  for (const [index, { durationSeconds }] of sound.entries()) {
    if (at < durationSeconds || index === sound.length - 1) return { index, at };
    at -= durationSeconds;
  }
  return { index: 0, at: 0 };
}

/** A line on the time of the whole, with the moment from which it is played. */
export interface PlacedLine extends SoundLine {
  from: number;
  until: number;
}

/** Every line that can be heard, in the order in which they begin. */
export const linesOf = (sound: Sound): PlacedLine[] =>
  sound
    .flatMap(({ lines, durationSeconds }, index) => {
      const offset = offsetOf(sound, index);
      return lines.map(({ place, start, end }) => ({
        place,
        start: offset + start,
        end: offset + end,
        from: offset + Math.max(0, start - marginSeconds),
        until: offset + Math.min(durationSeconds, end + marginSeconds),
      }));
    })
    .toSorted((one, other) => one.from - other.from || one.place - other.place);

/** The line that is heard at a moment: the last that began, also in the silence after it. */
export const lineAt = (lines: readonly PlacedLine[], seconds: number): PlacedLine | undefined =>
  // Elements stand a few samples before where they were sent to.
  lines.findLast(({ from }) => from <= seconds + 0.05);
