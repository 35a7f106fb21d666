import { readFile } from "node:fs/promises";
import type { Line } from "@field-advisor/api/scoring/lines";
import { parse } from "csv-parse/sync";
import type { Row } from "../rows.ts";
import { percent, resultsOf, rubricOf, share, written } from "./judging.ts";

/** Counselling talks whose questions experts marked as open or closed. Their words are not ours to give away, so they are fetched. */
const address = "https://raw.githubusercontent.com/uccollab/AnnoMI/main/AnnoMI-full.csv";
const patienceMs = 30_000;

/** Talks with an odd number are kept for the last examination of a release: rules are made by the even ones. */
const isChosen = (id: number): boolean => id % 2 === (process.env.ANNOMI_TALKS === "odd" ? 1 : 0);

interface Utterance {
  line: Line;
  /** What each expert found in it. */
  marks: string[];
}

async function readTalks(): Promise<Map<number, Utterance[]>> {
  const { ANNOMI_FILE: file } = process.env;
  const text = file === undefined ? await fetched() : await readFile(file, "utf8");
  const rows: Record<string, string>[] = parse(text, { columns: true });
  const chosen = rows.filter((row) => isChosen(Number(row.transcript_id)));
  const byTalk = Map.groupBy(chosen, (row) => Number(row.transcript_id));
  return new Map([...byTalk].map(([id, talk]) => [id, utterancesOf(talk)]));
}

async function fetched(): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`${address} was answered ${response.status}`);
  return response.text();
}

const utterancesOf = (rows: readonly Record<string, string>[]): Utterance[] =>
  [...Map.groupBy(rows, (row) => row.utterance_id).values()].map((same) => ({
    line: written(same[0]?.interlocutor === "therapist", same[0]?.utterance_text ?? ""),
    marks: same.map((row) => row.question_subtype ?? ""),
  }));

const enough = 3;
const asks = rubricOf({
  key: "asks",
  kind: "asks",
  sentence: "Asks three open questions",
  atLeast: enough,
  isOpen: true,
});

const isOpen = ({ marks }: Utterance): boolean =>
  marks.filter((mark) => mark === "open").length * 2 > marks.length;

/** As speech is often written down. */
const withoutMarks = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}'\s-]/gu, " ")
    .replaceAll(/-{2,}| -|- /g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

function agreement(talks: ReadonlyMap<number, Utterance[]>, write: (text: string) => string): number {
  let count = 0;
  for (const utterances of talks.values()) {
    const lines = utterances.map(({ line }) => ({ ...line, text: write(line.text) }));
    const isMet = resultsOf(asks, lines)[0]?.result === "met";
    if (isMet === utterances.filter(isOpen).length >= enough) count += 1;
  }
  return count;
}

const name = "AnnoMI: at least 3 open questions, as the experts";
const goals = [
  { name, least: 92, write: (text: string) => text },
  { name: `${name}, without marks and capitals`, least: 88, write: withoutMarks },
] as const;

export async function annomiRows(): Promise<Row[]> {
  let talks: Map<number, Utterance[]>;
  try {
    talks = await readTalks();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return goals.map((goal) => ({
      name: goal.name,
      value: `not measured: the talks could not be fetched (${why})`,
      goal: `>= ${goal.least} %`,
      ok: false,
      isUnmeasured: true,
    }));
  }
  return goals.map((goal) => {
    const agreed = agreement(talks, goal.write);
    return {
      name: goal.name,
      value: share(agreed, talks.size),
      goal: `>= ${goal.least} %`,
      ok: percent(agreed, talks.size) >= goal.least,
    };
  });
}
