import { spawnSync } from "node:child_process";
import { lintSource } from "@secretlint/core";
import { creator as patterns } from "@secretlint/secretlint-rule-pattern";
import { creator as recommended } from "@secretlint/secretlint-rule-preset-recommend";
import type { Tree } from "./tree.ts";

interface Source {
  /** Where it is: a path, for what is no longer there with the object that holds it. */
  name: string;
  content: string;
}

/** Published in tests on purpose: they open nothing. */
const knownValues = ["key:pass@provider.test", "ada:secret@a.test"];

/** A secret of this product as `openssl rand` makes it: 32 characters or more of which some are digits and capitals. */
const ownSecret = {
  name: "secret of this product",
  pattern: String.raw`/(?:_KEY|_SECRET|_PASSWORD)(?:_ACCEPTED)?["']?\s*[=:]\s*["']?(?=[\w+\/-]*\d)(?=[\w+\/-]*[A-Z])(?=[\w+\/-]*[a-z])[\w+\/-]{32,}/`,
};

const config = {
  rules: [
    { id: "@secretlint/secretlint-rule-preset-recommend", rule: recommended, options: {} },
    { id: "@secretlint/secretlint-rule-pattern", rule: patterns, options: { patterns: [ownSecret] } },
  ],
};

/** @returns the place and the kind of what looks like a secret in a text, never the secret itself */
export async function secretsIn({ name, content }: Source): Promise<string[]> {
  const text = knownValues.reduce((rest, value) => rest.replaceAll(value, ""), content);
  const { messages } = await lintSource({
    source: { filePath: name, content: text, contentType: "text" },
    options: { config, maskSecrets: true, noPhysicFilePath: true },
  });
  return messages.map(({ loc, ruleId }) => `${name}:${loc.start.line}: ${ruleId}`);
}

/** As git tells them apart. */
const isText = ({ content }: Source) => !content.slice(0, 8000).includes("\0");

/** The texts of the files that git tracks or would track. */
export const filesOf = ({ files, read }: Tree): Source[] =>
  files.map((name) => ({ name, content: read(name) })).filter(isText);

/** Every version of every file, and every message, of all branches and tags, once. */
export function* historyOf(root: string): Generator<Source> {
  const git = (args: string[], input = ""): Buffer => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, input, maxBuffer: 2 ** 30 });
    if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.toString()}`);
    return stdout;
  };
  const listed = git(["rev-list", "--objects", "--all"]).toString().trimEnd().split("\n");
  const names = new Map(listed.map((line) => [line.slice(0, 40), line.slice(41)]));
  const objects = git(["cat-file", "--batch"], [...names.keys()].join("\n"));
  for (let at = 0; at < objects.length;) {
    const headEnd = objects.indexOf("\n", at);
    const [id = "", type = "", size] = objects.toString("latin1", at, headEnd).split(" ");
    const end = headEnd + 1 + Number(size);
    const name = `${names.get(id) || type} in the history (${id.slice(0, 12)})`;
    const source = { name, content: objects.toString("utf8", headEnd + 1, end) };
    if (type !== "tree" && isText(source)) yield source;
    at = end + 1;
  }
}
