import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type AudioFormat, isAudioFormat } from "../audio/format.ts";

// What is spooled of a call: events, each with the time at which it happened and, of some, sound as it was on the wire.
// They are put together when the call is over.

const kinds = ["formats", "heard", "played", "held", "resumed", "stopped", "ended"] as const;

/**
 * `heard` is sound of the person that arrived, `played` is sound of the agent that is heard from then on. `held`: nothing of
 * the agent is heard until it is `resumed`, where it goes on, or `stopped`, after which nothing more of it is heard.
 */
export type SoundEventKind = (typeof kinds)[number];

export interface SoundEvent {
  kind: SoundEventKind;
  /** Milliseconds of the call. */
  at: number;
  /** Where its sound lies in the file. */
  offset: number;
  /** Bytes of its sound. */
  length: number;
}

/** How the sound of the person and of the agent was on the wire. */
export interface SoundFormats {
  input: AudioFormat;
  output: AudioFormat;
}

export const formatsEvent = ({ input, output }: SoundFormats): Buffer => Buffer.from(`${input} ${output}`);

function readFormats(bytes: Buffer): SoundFormats {
  const [input = "", output = ""] = bytes.toString().split(" ");
  if (isAudioFormat(input) && isAudioFormat(output)) return { input, output };
  throw new Error("The file begins with unknown formats of sound.");
}

export const headerBytes = 13;

/** Writes what stands before the sound of an event. */
export function writeHeader(
  bytes: Buffer,
  position: number,
  { kind, at, length }: Omit<SoundEvent, "offset">,
): void {
  bytes.writeUInt8(kinds.indexOf(kind), position);
  bytes.writeUInt32LE(length, position + 1);
  bytes.writeDoubleLE(at, position + 5);
}

/** A spooled call, for as long as it is open. */
export interface SpooledCall {
  formats: SoundFormats;
  events: SoundEvent[];
  read(event: { offset: number; length: number }): Buffer;
  close(): void;
}

/** The last event of a process that was killed may be cut off; it is left out. @throws Error where it is no spooled call */
export function openSpooledCall(file: string): SpooledCall {
  const descriptor = openSync(file, "r");
  const read = ({ offset, length }: { offset: number; length: number }) => {
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes, 0, length, offset);
    return bytes;
  };
  const [first, ...events] = eventsIn(fstatSync(descriptor).size, read);
  if (first?.kind !== "formats") throw new Error("The file does not begin with the formats of its sound.");
  const formats = readFormats(read(first));
  return { formats, events, read, close: () => closeSync(descriptor) };
}

function eventsIn(size: number, read: SpooledCall["read"]): SoundEvent[] {
  const events: SoundEvent[] = [];
  for (let start = 0; start + headerBytes <= size;) {
    const header = read({ offset: start, length: headerBytes });
    const kind = kinds[header.readUInt8(0)];
    const length = header.readUInt32LE(1);
    const offset = start + headerBytes;
    start = offset + length;
    if (kind === undefined || start > size) break;
    events.push({ kind, at: header.readDoubleLE(5), offset, length });
  }
  return events;
}
