import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { seedAgents } from "../src/agents/seed-agents.ts";
import { compile } from "../src/practice/compiled-script.ts";
import { practiceAnswer } from "../src/practice/practice-answer.ts";

const Questions = z.array(z.object({ agent: z.string(), asks: z.string(), answer: z.string() }));
const questions = Questions.parse(
  JSON.parse(readFileSync(new URL("practice-questions.json", import.meta.url), "utf8")),
);

const partsOf = (id: string) => {
  const { agent } = seedAgents.find((each) => each.id === id)!.input.conversation_config;
  return { ...agent, script: agent.script! };
};

test.each(seedAgents.map(({ id }) => id))("%s answers what advisers ask to the point", (id) => {
  const { script, language, first_message: opening } = partsOf(id);
  const asked = questions.filter(({ agent }) => agent === id);
  expect(asked).toHaveLength(20);
  const missed = asked.filter(({ asks, answer }) => {
    const said = [
      { role: "agent" as const, text: opening },
      { role: "user" as const, text: asks },
    ];
    const history = said.map((item) => ({ ...item, intended: item.text, understood: true }));
    const { says } = practiceAnswer(compile(script, language), { history, context: [], hears: "words" });
    return !new RegExp(answer, "i").test(says);
  });
  expect(missed.map(({ asks }) => asks)).toEqual([]);
});

test.each(seedAgents.map(({ id }) => id))("%s has something to tell, to answer and to feel", (id) => {
  const { script } = partsOf(id);
  expect(script.facts.length).toBeGreaterThanOrEqual(25);
  expect(script.rules.length).toBeGreaterThanOrEqual(25);
  expect(script.moods).toHaveLength(3);
  for (const { name } of script.moods.slice(1)) {
    const turning = script.rules.filter(({ turns }) => turns === name);
    expect(turning.length).toBeGreaterThan(0);
  }
});
