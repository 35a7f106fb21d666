import type { Row } from "../rows.ts";
import { annomiRows } from "./annomi.ts";
import { orderRows } from "./order-rows.ts";
import { checkRows, talkRows } from "./own-cases.ts";
import { speedRows } from "./speed-rows.ts";

/** How well attempts are judged without a language model, how fast, and whether orders to the judge change anything. */
export async function judgeBench(): Promise<Row[]> {
  // Before the others, whose leavings it would clear away.
  const speed = speedRows();
  return [...checkRows(), ...talkRows(), ...(await annomiRows()), ...orderRows(), ...speed];
}
