import { readFile } from "node:fs/promises";
import type { AgentCalls } from "@field-advisor/release/agent-calls";
import type { Row } from "../rows.ts";

const file = new URL("../../../../apps/voice-agent/test/practice-questions.json", import.meta.url);

const goal = 0.8;

/** How many questions of advisers the practice agents answer to the point, without a language model. */
export async function questionRows(server: AgentCalls): Promise<Row[]> {
  const questions = JSON.parse(await readFile(file, "utf8")) as {
    agent: string;
    asks: string;
    /** Finds, in any case, what is to be in the answer. */
    answer: string;
  }[];
  let answered = 0;
  for (const { agent, asks, answer } of questions)
    if (new RegExp(answer, "i").test(await server.answerOf(agent, asks))) answered += 1;
  return [
    {
      name: "questions answered to the point",
      value: `${answered} of ${questions.length}`,
      goal: `>= ${goal * 100} %`,
      ok: answered >= goal * questions.length,
    },
  ];
}
