import { byteRate, type AudioFormat, bytesPerSample } from "../audio/format.ts";
import type { SoundEvent, SoundFormats } from "./sound-events.ts";

/** A piece of sound, and when it is heard. */
export interface Placed {
  /** Milliseconds of the call. */
  at: number;
  /** Where it lies in the file. */
  offset: number;
  length: number;
}

export interface Timeline {
  seconds: number;
  person: Placed[];
  agent: Placed[];
}

/** When each piece of sound of a call was heard. */
export function timelineOf(events: readonly SoundEvent[], { input, output }: SoundFormats): Timeline {
  const ended = events.find(({ kind }) => kind === "ended") ?? events.at(-1);
  const endsAt = Math.max(0, ended?.at ?? 0);
  const before = ({ at }: Placed) => at < endsAt;
  return {
    seconds: endsAt / 1000,
    person: placeHeard(
      events.filter(({ kind }) => kind === "heard"),
      input,
    ).filter(before),
    agent: placePlayed(events, output).filter(before),
  };
}

// Sound moves by this much at once, or not at all: networks deliver it unevenly, and each move would be heard.
const toleranceMs = 60;
// The share by which a microphone's clock may go too fast without moving what was said long before.
const drift = 0.001;

/**
 * A piece ends when it arrives at the latest, and before the next one begins. So what was delayed, and arrives all at once,
 * is put where it was said; and where nothing was sent, there is silence.
 */
function placeHeard(events: readonly SoundEvent[], format: AudioFormat): Placed[] {
  const starts = latestStarts(events, format);
  const placed: Placed[] = [];
  let end: number | undefined;
  for (const [index, event] of events.entries()) {
    const latest = starts[index] ?? 0;
    const at: number = end === undefined || Math.abs(latest - end) >= toleranceMs ? latest : end;
    const piece = after({ ...event, at }, Math.max(0, end ?? 0), format);
    if (!piece) continue;
    placed.push(piece);
    end = piece.at + msOf(piece.length, format);
  }
  return placed;
}

function latestStarts(events: readonly SoundEvent[], format: AudioFormat): Float64Array {
  const starts = new Float64Array(events.length);
  let next = Number.POSITIVE_INFINITY;
  for (let index = events.length - 1; index >= 0; index--) {
    const { at = 0, length = 0 } = events[index] ?? {};
    const ms = msOf(length, format);
    next = Math.min(at - ms, next - ms * (1 - drift));
    starts[index] = next;
  }
  return starts;
}

/** Sound of the agent is heard as it was planned, but for pauses, which delay what follows, and stops, which drop it. */
function placePlayed(events: readonly SoundEvent[], format: AudioFormat): Placed[] {
  const placed: Placed[] = [];
  let held: { at: number; rest: Placed[] } | undefined;
  for (const { kind, at, offset, length } of events) {
    if (kind === "played") placed.push({ at, offset, length });
    else if (kind === "held") held ??= { at, rest: cutAt(placed, at, format) };
    else if (kind === "resumed" && held) {
      const later = at - held.at;
      placed.push(...held.rest.map((piece) => ({ ...piece, at: piece.at + later })));
      held = undefined;
    } else if (kind === "stopped") {
      if (!held) cutAt(placed, at, format);
      held = undefined;
    }
  }
  return placed;
}

/** Takes what is heard from a moment on off the end. */
function cutAt(placed: Placed[], moment: number, format: AudioFormat): Placed[] {
  const rest: Placed[] = [];
  for (let last = placed.at(-1); last && last.at + msOf(last.length, format) > moment; last = placed.at(-1)) {
    placed.pop();
    const later = after(last, moment, format);
    if (later) rest.unshift(later);
    const length = last.length - (later?.length ?? 0);
    if (length === 0) continue;
    placed.push({ ...last, length });
    break;
  }
  return rest;
}

/** What of a piece is heard from a moment on; undefined where nothing is. */
function after(piece: Placed, moment: number, format: AudioFormat): Placed | undefined {
  const { at, offset, length } = piece;
  if (at >= moment) return { at, offset, length };
  const sample = bytesPerSample(format);
  const skipped = Math.round(((moment - at) * byteRate(format)) / 1000 / sample) * sample;
  if (skipped >= length) return undefined;
  return { at: moment, offset: offset + skipped, length: length - skipped };
}

const msOf = (bytes: number, format: AudioFormat): number => (bytes * 1000) / byteRate(format);
