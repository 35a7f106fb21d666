import { negators } from "./phrases.ts";
import type { Reading } from "./reading.ts";

const longestEcho = 3;

/** "New brakes? No, they are good." */
export function isEchoDenied(
  { tokens, sentences }: Reading,
  index: number,
  from: number,
  to: number,
): boolean {
  const [own, next] = [sentences[index], sentences[index + 1]];
  if (!own?.isQuestion || !next || next.isQuestion) return false;
  const isEcho = own.to - own.from - (to - from + 1) < longestEcho && from === own.from;
  const first = tokens[next.from];
  return (
    isEcho &&
    first?.line === tokens[to]?.line &&
    ["no", "nein"].includes(first?.text ?? "") &&
    tokens[next.from + 1]?.beginsPart === true
  );
}

const mostWordsBehind = 4;

/** "A new one? Not from me." */
export function isEchoTakenBack(reading: Reading, index: number): boolean {
  const next = reading.sentences[index + 1];
  if (!next || reading.sentences[index]?.isQuestion !== true) return false;
  const first = reading.tokens[next.from];
  const isNear = reading.tokens[next.from - 1]?.line === first?.line;
  return (
    isNear &&
    negators.has(first?.text ?? "") &&
    (next.to - next.from <= mostWordsBehind || first?.text !== "no")
  );
}
