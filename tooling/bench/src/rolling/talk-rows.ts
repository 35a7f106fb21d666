import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { Row } from "../rows.ts";
import type { Stage } from "./stage.ts";
import type { Talk } from "./talks.ts";

/** Ended by its visitor, or by the agent as an agent ends one. */
const isWhole = ({ closed }: Talk) => closed?.code === 1000 || closed?.asked === true;

/** Which processes wrote down that they began and ended each conversation. */
function agentsOf(dataDir: string): Map<string, { began: string[]; ended: string[] }> {
  const found = new Map<string, { began: string[]; ended: string[] }>();
  const logs = path.join(dataDir, "logs");
  for (const file of readdirSync(logs).filter((name) => name.startsWith("voice-agent-"))) {
    for (const line of readFileSync(path.join(logs, file), "utf8").split("\n")) {
      if (!line.startsWith("{")) continue;
      const { conversationId, msg } = JSON.parse(line) as { conversationId?: string; msg?: string };
      if (conversationId === undefined) continue;
      const agents = found.get(conversationId) ?? { began: [], ended: [] };
      found.set(conversationId, agents);
      if (msg === "conversation began") agents.began.push(file);
      if (msg === "conversation ended") agents.ended.push(file);
    }
  }
  return found;
}

/** What visitors thought, as the agents that held the conversations stored it. */
async function ratings(db: Pool): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; answer: number }>(
    `select conversation_id as id, event_id as answer from voice_agent.transcript_items where feedback = 'like'`,
  );
  return new Map(rows.map(({ id, answer }) => [id, answer]));
}

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, at) => number >= (numbers[at - 1] ?? 0));

/** Records are written a moment after their conversation has ended. */
async function storedRatings({ db }: Stage, count: number): Promise<Map<string, number>> {
  let found = await ratings(db);
  for (let tries = 0; tries < 50 && found.size < count; tries += 1) {
    await pause(200);
    found = await ratings(db);
  }
  return found;
}

/** What became of conversations: whether each reached its end, and whether all of it came from one process. */
export async function talkRows(stage: Stage, talks: readonly Talk[]): Promise<Row[]> {
  const cut = talks.filter((talk) => !isWhole(talk));
  for (const { ids, problem, seconds, closed } of cut)
    console.log(`Cut after ${seconds.toFixed(1)} s: ${JSON.stringify({ ids, problem, closed })}`);
  const rated = talks.filter((talk) => talk.rated !== undefined);
  const stored = await storedRatings(stage, rated.length);
  const agents = agentsOf(stage.dataDir);
  const begun = talks.filter(({ ids }) => ids.length > 0);
  const moved = begun.filter(({ ids, heard, rated: answer }) => {
    const [id = ""] = ids;
    const { began, ended } = agents.get(id) ?? { began: [], ended: [] };
    const isOfOne = began.length === 1 && ended.length === 1 && began[0] === ended[0];
    const isOneSeries = ids.length === 1 && isAscending(heard);
    return !isOfOne || !isOneSeries || stored.get(id) !== answer;
  });
  for (const { ids, rated: answer, problem } of moved) {
    const [id = ""] = ids;
    console.log(
      `Not of one agent: ${JSON.stringify({ ids, answer, stored: stored.get(id), problem, ...agents.get(id) })}`,
    );
  }
  const lengths = talks.map(({ seconds }) => seconds);
  const shares = [...Map.groupBy(begun, ({ ids: [id = ""] }) => agents.get(id)?.began[0] ?? "none")].map(
    ([name, held]) => `${name.replace(".log", "")} ${held.length}`,
  );
  return [
    {
      name: `conversations cut before their end, of ${talks.length} that lasted ${Math.round(Math.min(...lengths))} to ${Math.round(Math.max(...lengths))} s`,
      value: String(cut.length),
      goal: "0",
      ok: cut.length === 0 && talks.length > 0,
    },
    {
      name: `conversations whose beginning, frames, feedback and end are not of one agent (${shares.toSorted().join(", ")})`,
      value: String(moved.length),
      goal: "0",
      ok: moved.length === 0 && begun.length > 0,
    },
  ];
}
