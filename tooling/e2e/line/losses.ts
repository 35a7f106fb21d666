import type { Toxic } from "@field-advisor/faults/proxy/proxy";

/** The frame with which a server closes a web socket (RFC 6455, 5.5.1). */
const closing = (code: number): Toxic => ({
  kind: "last_words",
  words: Buffer.from([0x88, 2, code >> 8, code & 0xff]),
});

/** How a line is lost for good. Without a frame that closes it, a browser calls it 1006. */
export const losses = {
  "a reset": { kind: "reset_peer" },
  "an end": { kind: "limit_data", bytes: 0 },
  "an end in the middle of a frame": { kind: "last_words", words: Buffer.from([0x81, 126]) },
  "a black hole": { kind: "timeout" },
  "code 1011": closing(1011),
  "code 1000": closing(1000),
} satisfies Record<string, Toxic>;

/** What a conversation outlives. */
export const hindrances = {
  "single bytes": { kind: "slicer", bytes: 1 },
  "two seconds on the way": { kind: "latency", ms: 2000 },
} satisfies Record<string, Toxic>;

/** Codes come in answers, and so does what is cut or in pieces; where nothing passes, or late, it does so both ways. */
export const directionOf = ({ kind }: Toxic) =>
  kind === "timeout" || kind === "latency" ? undefined : "answers";
