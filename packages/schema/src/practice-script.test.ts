import { expect, test } from "vitest";
import { practiceScript } from "./practice-script.ts";

const problems = (script: object) =>
  practiceScript.safeParse(script).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("a script of steps alone is complete", () => {
  const script = practiceScript.parse({ steps: [" Go on. "] });
  expect(script).toMatchObject({ steps: ["Go on."], rules: [], facts: [], moods: [], deflections: [] });
  expect(script.silence).not.toEqual([]);
});

test("a rule names moods that there are, and each mood has a name of its own", () => {
  const rule = { keywords: ["fee"], say: ["Which?"], mood: "open", turns: "wary" };
  const moods = [{ name: "open" }, { name: "wary", when: ["sign here"] }];
  expect(problems({ steps: ["Go on."], rules: [rule], moods })).toBeUndefined();
  expect(problems({ steps: ["Go on."], rules: [rule], moods: [moods[0], moods[0]] })).toEqual([
    "rules.0.turns: There is no such mood",
    "moods: Two moods have the same name",
  ]);
});

test("what cannot be said or stored is refused at its place", () => {
  const facts = [{ about: [], says: "\0" }];
  expect(problems({ steps: [" "], facts })).toEqual([
    "steps.0: A line is empty",
    "facts.0.about: At least one keyword is needed",
    "facts.0.says: Contains characters that cannot be stored",
  ]);
  const rules = Array.from({ length: 1001 }, () => ({ keywords: ["fee"], say: ["Which?"] }));
  expect(problems({ steps: ["Go on."], rules })).toEqual(["rules: At most 1,000 rules"]);
});
