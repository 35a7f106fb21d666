import { type Check, isTest, type Tree } from "./tree.ts";

/** What reads a clock; `new Date(…)` around one makes a moment of it, which is no measurement. */
const clock = String.raw`(?:(?:(?:performance|Date)\.now|process\.(?:hrtime(?:\.bigint)?|uptime))\(\)|new Date\(\)\.(?:getTime|valueOf)\(\))`;
const prose = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const moment = /new Date\((?:[^()]|\([^()]*\))+\)/g;
const comparing =
  /^(?:\s*\.(?:not|resolves|rejects))*\s*\.(?:toBe(?:Less|Greater)Than(?:OrEqual)?|toBeCloseTo)\(/;

/** The text from an opening parenthesis to its closing one, both included. */
function inParentheses(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return text.slice(open, at + 1);
  }
  return text.slice(open);
}

/** Also where another program measured. */
const usualNames = ["elapsed", "elapsedMs", "latencyMs", "startedInMs", "took", "tookMs"];

interface Names {
  /** Names of what a clock said. */
  readings: Set<string>;
  /** Names of the time between two readings. */
  durations: Set<string>;
}

const oneOf = (names: Set<string>) => (names.size === 0 ? "(?!)" : [...names].join("|"));

/** Finds expressions that are a time between two readings of a clock. */
function durationIn({ readings, durations }: Names): (expression: string) => boolean {
  const named = String.raw`\b(?:${oneOf(readings)})\b(?!\()`;
  const patterns = [
    String.raw`\b(?:${oneOf(durations)})\b`,
    String.raw`${clock}[^,;]*?\s-\s`,
    String.raw`\s-\s[^,;]*?${clock}`,
    String.raw`${named}[^,;]*?\s-\s[^,;]*?${named}`,
  ].map((pattern) => new RegExp(pattern));
  return (expression) => patterns.some((pattern) => pattern.test(expression));
}

/** Where an expression ends: at the semicolon or comma outside of all its brackets. */
function expressionAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at);
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character) && --depth < 0) return text.slice(start, at);
    else if (depth === 0 && ";,".includes(character)) return text.slice(start, at);
  }
  return text.slice(start);
}

/** A function gives what it returns; everything else is what it is. */
function valuesOf(expression: string): string[] {
  const isBlock = /=>\s*\{|^(?:async )?function/.test(expression);
  return isBlock
    ? [...expression.matchAll(/\breturn ([^;]+);/g)].map(([, value = ""]) => value)
    : [expression];
}

const naming = /\b(?:const|let)\s+(\w+)(?::[^=;]+)?\s=\s|\b(\w+):\s|\b(\w+)\.push(?=\()/g;

/** Names of readings and of durations in a text, also those that are made from each other. */
function namesIn(text: string, known: Names): Names {
  const names = { readings: new Set(known.readings), durations: new Set(known.durations) };
  const isReading = new RegExp(String.raw`^(?:Number)?\(?${clock}\)?$`);
  for (let round = 0; round < 3; round++) {
    const isDuration = durationIn(names);
    for (const match of text.matchAll(naming)) {
      const name = match[1] ?? match[2] ?? match[3] ?? "";
      for (const value of valuesOf(expressionAt(text, match.index + match[0].length))) {
        if (isReading.test(value.trim())) names.readings.add(name);
        else if (isDuration(value)) names.durations.add(name);
      }
    }
  }
  return names;
}

/** The line of a position, from 1. */
const lineAt = (text: string, position: number) => text.slice(0, position).split("\n").length;

function comparisonsIn(text: string, isDuration: (expression: string) => boolean): number[] {
  const found: number[] = [];
  for (const match of text.matchAll(/\b(expect|if|assert(?:\.\w+)?)\s?\(/g)) {
    const open = match.index + match[0].length - 1;
    const inside = inParentheses(text, open);
    if (match[1] !== "expect") {
      if (/\s[<>]=?\s/.test(inside) && isDuration(inside)) found.push(match.index);
      continue;
    }
    const rest = text.slice(open + inside.length);
    const matcher = comparing.exec(rest);
    const limit = matcher ? inParentheses(rest, matcher[0].length - 1) : "";
    const compares = matcher !== null || /\s[<>]=?\s/.test(inside);
    if (compares && isDuration(inside + limit)) found.push(match.index);
  }
  return found;
}

/** The code of a file on its lines: without comments, and with a word for each moment. */
const codeOf = (tree: Tree, file: string) =>
  tree
    .read(file)
    .replaceAll(prose, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .replaceAll(moment, "moment");

const packageOf = (file: string) => file.split("/").slice(0, 2).join("/");

/** What the support files of a package's tests call the times that they measure. */
function supportNames(tree: Tree, files: string[]): Names {
  const named: Names = { readings: new Set(), durations: new Set(usualNames) };
  return files.map((file) => codeOf(tree, file)).reduce((names, text) => namesIn(text, names), named);
}

/** Waits that are given less time than usual are judged by the clock too. Milliseconds. */
const shortestWait = 10_000;

const shortWaitsIn = (text: string): number[] =>
  [...text.matchAll(/\btimeout: (\d[\d_]*)\b/g)].flatMap((match) =>
    Number(match[1]?.replaceAll("_", "")) < shortestWait ? [match.index] : [],
  );

/** A clock is no judge on a shared machine: tests assert what happens and in which order, the bench how fast. */
export const elapsedTimes: Check = (tree) => {
  const tests = tree.files.filter((file) => isTest(file) && /\.tsx?$/.test(file));
  return [...Map.groupBy(tests, packageOf).values()].flatMap((files) => {
    const support = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
    const shared = supportNames(tree, support);
    return files.flatMap((file) => {
      const text = codeOf(tree, file);
      const isDuration = durationIn(namesIn(text, shared));
      return [...comparisonsIn(text, isDuration), ...shortWaitsIn(text)].map(
        (position) =>
          `${file}:${lineAt(text, position)}: asserts how long something took; that belongs in the bench.`,
      );
    });
  });
};
