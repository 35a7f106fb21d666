import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { KnownModel } from "../src/models/catalog.ts";
import { runModels } from "../src/models/command.ts";
import { archiveNamed, modelOf, network } from "./model-archives.ts";
import { answering, sending, serve } from "./model-server.ts";

const models = fileURLToPath(new URL("../src/models.ts", import.meta.url));
const modelsWithCatalog = fileURLToPath(new URL("./models-program.ts", import.meta.url));
const retryPolicy = { attempts: 2, pauseMs: 1, stallMs: 60_000 };
const archive = archiveNamed("tiny");

function folder() {
  const dir = mkdtempSync(path.join(tmpdir(), "models-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

/** The command in a child process, with its output so far. */
function start(args: string[], options: { env?: NodeJS.ProcessEnv; uid?: number | undefined } = {}) {
  const child = spawn(process.execPath, args, { stdio: "pipe", ...options, env: { ...options.env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.err += text));
  const ended = once(child, "close").then(([code]) => ({ code: Number(code), ...said }));
  return { child, said, ended };
}

const startWith = (
  catalog: KnownModel[],
  dir: string,
  args: string[],
  options?: Parameters<typeof start>[1],
) => start([modelsWithCatalog, JSON.stringify({ catalog, dir }), ...args], options);

/** The command in this process. */
async function run(catalog: KnownModel[], dir: string, args: string[]) {
  const said = { out: "", err: "" };
  const note = (where: keyof typeof said, end: string) => (text: unknown) => {
    said[where] += `${String(text)}${end}`;
    return true;
  };
  const spies = [
    vi.spyOn(console, "log").mockImplementation(note("out", "\n")),
    vi.spyOn(console, "error").mockImplementation(note("err", "\n")),
    vi.spyOn(process.stdout, "write").mockImplementation(note("out", "")),
  ];
  try {
    const code = await runModels(args, { catalog, dir, check: () => Promise.resolve(true), retryPolicy });
    return { code, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const isWhole = (dir: string) =>
  existsSync(path.join(dir, "tiny-en", "model.json")) &&
  readFileSync(path.join(dir, "tiny-en", "data", "encoder.onnx")).equals(network);

/** Other entries of a folder of models. */
const rest = (dir: string) =>
  readdirSync(path.join(dir, ".incoming")).filter((name) => name !== "lock" && !name.startsWith("lock-"));

beforeEach(() => {
  vi.stubEnv("NO_PROXY", "127.0.0.1");
  return () => vi.unstubAllEnvs();
});

test("models are shown, fetched, checked and put in place, and listed then", async () => {
  const dir = path.join(folder(), "models");
  const { url } = await serve(sending(archive));
  const catalog = [modelOf(archive, url), modelOf(archive, url, { id: "other", isDefault: false })];
  const before = await run(catalog, dir, ["--list"]);
  expect(before).toMatchObject({ code: 0, err: "" });
  expect(before.out).toMatch(/tiny-en +hears en: 0\.0 MB to fetch, 0\.2 MB on the disk, MIT\n/);
  expect(before.out).toMatch(/other +hears en: .*, only when named\n/);
  const { code, out, err } = await startWith(catalog, dir, ["--yes"]).ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(`from ${url}`);
  expect(out).toContain("tiny-en 100 % of");
  expect(out).toContain(`Installed in ${dir}: tiny-en.`);
  expect(JSON.parse(readFileSync(path.join(dir, "tiny-en", "model.json"), "utf8"))).toEqual({
    id: "tiny-en",
    use: "hear",
    kind: "moonshine",
    languages: ["en"],
    files: [
      { name: "tokens.txt", bytes: 7 },
      { name: "data/encoder.onnx", bytes: network.length },
    ],
  });
  expect(isWhole(dir)).toBe(true);
  expect(rest(dir)).toEqual([]);
  expect((await run(catalog, dir, ["--list"])).out).toMatch(/tiny-en +hears en: installed, 0\.0 MB\n/);
  expect((await run(catalog, dir, ["--yes"])).out).toBe(`Installed already in ${dir}: tiny-en.\n`);
});

test("nothing is fetched without a yes", async () => {
  const dir = folder();
  const { url, asked } = await serve(sending(archive));
  const catalog = [modelOf(archive, url)];
  const silent = startWith(catalog, dir, []);
  silent.child.stdin.end();
  expect(await silent.ended).toMatchObject({ code: 1, out: expect.stringContaining("Nothing was fetched.") });
  expect(asked).toEqual([]);
  const agreeing = startWith(catalog, dir, []);
  agreeing.child.stdin.end("y\n");
  expect(await agreeing.ended).toMatchObject({ code: 0 });
  expect(isWhole(dir)).toBe(true);
});

test("an interruption is told, and the download goes on", async () => {
  const dir = folder();
  const { url } = await serve(answering(503), sending(archive));
  const { code, out } = await run([modelOf(archive, url)], dir, ["--yes"]);
  expect(out).toContain("tiny-en: the server answered with status 503. Trying again.\n");
  expect([code, isWhole(dir)]).toEqual([0, true]);
});

test("a file with another content is named, removed and not installed", async () => {
  const dir = folder();
  const { url } = await serve(sending(archive));
  const { code, err } = await run([modelOf(archive, url, { sha256: "0".repeat(64) })], dir, ["--yes"]);
  expect(code).toBe(1);
  expect(err).toMatch(
    /^http.* is not the file that it should be: its SHA-256 is [\da-f]{64} instead of 0{64}\. It was removed\.\n$/,
  );
  expect([existsSync(path.join(dir, "tiny-en")), rest(dir)]).toEqual([false, []]);
});

test("archives come from a folder or a mirror by their names", async () => {
  const dir = folder();
  const from = folder();
  const elsewhere = await serve(answering(404));
  const model = modelOf(archive, `${elsewhere.origin}/far/away.tar.bz2`);
  const missing = await run([model], dir, ["--yes", "--from", from]);
  expect(missing).toMatchObject({ code: 1, err: `There is no file ${path.join(from, "away.tar.bz2")}.\n` });
  writeFileSync(path.join(from, "away.tar.bz2"), archive.subarray(1));
  expect((await run([model], dir, ["--yes", "--from", from])).err).toContain("it is another file.");
  writeFileSync(path.join(from, "away.tar.bz2"), archive);
  expect(await run([model], dir, ["--yes", "--from", from])).toMatchObject({ code: 0 });
  expect(isWhole(dir)).toBe(true);
  const mirror = await serve((request, response) =>
    (request.url === "/models/away.tar.bz2" ? sending(archive) : answering(404))(request, response),
  );
  expect((await run([model], folder(), ["--yes", "--from", `${mirror.origin}/models`])).code).toBe(0);
  const secret = await run([model], dir, ["--yes", "--from", "http://me:hidden@127.0.0.1/"]);
  expect(secret.err).toBe("--from: the address must have no user and no password.\n");
  expect(elsewhere.asked).toEqual([]);
});

test("a model is removed; what is not there, or no name of one, is said", async () => {
  const dir = folder();
  const { url } = await serve(sending(archive));
  const catalog = [modelOf(archive, url)];
  await run(catalog, dir, ["--yes"]);
  expect(await run(catalog, dir, ["--remove", "tiny-en"])).toMatchObject({ code: 0 });
  expect([existsSync(path.join(dir, "tiny-en")), rest(dir)]).toEqual([false, []]);
  const again = await run(catalog, dir, ["--remove", "tiny-en"]);
  expect(again).toMatchObject({ code: 1, err: `There is no model tiny-en in ${dir}.\n` });
  expect((await run(catalog, dir, ["--remove", ".."])).err).toBe(`There is no model .. in ${dir}.\n`);
  expect((await run(catalog, dir, ["--remove"])).err).toBe("Name the models to remove.\n");
  expect((await run(catalog, dir, ["huge"])).err).toBe("There is no model huge. There are: tiny-en.\n");
  expect((await run(catalog, dir, ["--help"])).out).toMatch(/^npm run models/);
  expect(await run(catalog, dir, ["--lists"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("'--lists'"),
  });
});

test("a damaged model is said to be, and installed anew", async () => {
  const dir = folder();
  const { url } = await serve(sending(archive));
  const catalog = [modelOf(archive, url)];
  await run(catalog, dir, ["--yes"]);
  truncateSync(path.join(dir, "tiny-en", "data", "encoder.onnx"), 5);
  expect((await run(catalog, dir, ["--list"])).out).toContain("encoder.onnx has 5 bytes instead of 40000");
  expect(await run(catalog, dir, ["--yes"])).toMatchObject({ code: 0 });
  expect([isWhole(dir), rest(dir)]).toEqual([true, []]);
});

test("a second process waits for the first, and fetches nothing again", async () => {
  const dir = folder();
  const held = Promise.withResolvers<void>();
  const { url, asked } = await serve((request, response) => {
    void held.promise.then(() => sending(archive)(request, response));
  });
  const catalog = [modelOf(archive, url)];
  const first = startWith(catalog, dir, ["--yes"]);
  await vi.waitUntil(() => asked.length === 1, { timeout: 60_000 });
  const second = startWith(catalog, dir, ["--yes"]);
  await vi.waitUntil(() => second.said.out.includes("Another process is installing models here: waiting"), {
    timeout: 60_000,
  });
  held.resolve();
  expect((await first.ended).code).toBe(0);
  expect((await second.ended).code).toBe(0);
  expect([asked.length, isWhole(dir), rest(dir)]).toEqual([1, true, []]);
});

test.for([0, 20_000, archive.length - 1])(
  "killed after %i bytes, it leaves no model, and goes on when it is called again",
  async (stopAt) => {
    const dir = folder();
    const { url, asked } = await serve(sending(archive, { stopAt }), sending(archive));
    const catalog = [modelOf(archive, url)];
    const part = path.join(dir, ".incoming", "model.tar.bz2.part");
    const killed = startWith(catalog, dir, ["--yes"]);
    await vi.waitUntil(
      () =>
        asked.length === 1 && (stopAt === 0 || statSync(part, { throwIfNoEntry: false })?.size === stopAt),
      { timeout: 60_000 },
    );
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(readdirSync(dir)).toEqual([".incoming"]);
    expect((await run(catalog, dir, ["--yes"])).code).toBe(0);
    expect(asked).toEqual([undefined, stopAt === 0 ? undefined : `bytes=${stopAt}-`]);
    expect([isWhole(dir), rest(dir)]).toEqual([true, []]);
  },
);

test("killed while it unpacks, it leaves no model, and installs it when it is called again", async () => {
  const dir = folder();
  const large = archiveNamed("large");
  const { url } = await serve(sending(large));
  const catalog = [modelOf(large, url, { unpackedBytes: 3_000_000 })];
  const killed = startWith(catalog, dir, ["--yes"]);
  await vi.waitUntil(() => existsSync(path.join(dir, ".incoming", "tiny-en", "data")), {
    timeout: 60_000,
    interval: 1,
  });
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(readdirSync(dir)).toEqual([".incoming"]);
  expect(await run(catalog, dir, ["--yes"])).toMatchObject({ code: 0 });
  expect([isWhole(dir), rest(dir)]).toEqual([true, []]);
});

test("what a killed process left of a model does not become part of it", async () => {
  const dir = folder();
  for (const name of ["tiny-en", "tiny-en.old"]) {
    mkdirSync(path.join(dir, ".incoming", name), { recursive: true });
    writeFileSync(path.join(dir, ".incoming", name, "left"), "");
  }
  const { url } = await serve(sending(archive));
  expect((await run([modelOf(archive, url)], dir, ["--yes"])).code).toBe(0);
  expect([isWhole(dir), existsSync(path.join(dir, "tiny-en", "left")), rest(dir)]).toEqual([true, false, []]);
});

test("a folder that cannot be written, or is none, and a disk without room are said in a sentence", async () => {
  const { url, asked } = await serve(sending(archive));
  const catalog = [modelOf(archive, url)];
  const dir = folder();
  chmodSync(dir, 0o555);
  // The superuser may write anywhere.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const readOnly = await startWith(catalog, path.join(dir, "models"), ["--yes"], { uid }).ended;
  expect(readOnly).toMatchObject({
    code: 1,
    err: `Nothing can be written to ${path.join(dir, "models")}: this user may not write there.\n`,
  });
  const file = path.join(folder(), "file");
  writeFileSync(file, "");
  const noFolder = await run(catalog, path.join(file, "models"), ["--yes"]);
  expect(noFolder.err).toContain("a part of its path is a file.");
  const large = await run([modelOf(archive, url, { unpackedBytes: 1e18 })], folder(), ["--yes"]);
  expect(large).toMatchObject({ code: 1, err: expect.stringContaining("There is not enough room:") });
  expect(asked).toEqual([]);
});

test("the proxy of the environment is used", async () => {
  const dir = folder();
  const proxy = await serve((request, response) =>
    (request.url === "http://models.test/model.tar.bz2" ? sending(archive) : answering(404))(
      request,
      response,
    ),
  );
  const catalog = [modelOf(archive, "http://models.test/model.tar.bz2")];
  const { code, err } = await startWith(catalog, dir, ["--yes"], { env: { HTTP_PROXY: proxy.origin } }).ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(isWhole(dir)).toBe(true);
});

test("the program knows the published models, and needs a folder", async () => {
  const dir = folder();
  const { out } = await start([models, "--list"], { env: { VOICE_AGENT_MODELS: dir } }).ended;
  expect(out).toMatch(/moonshine-tiny-en +hears en: 30 MB to fetch, 45 MB on the disk, MIT\n/);
  expect(out).toMatch(/kokoro-multi-lang +speaks en zh: 147 MB to fetch, 216 MB on the disk, Apache-2\.0\n/);
  expect(out).toMatch(
    /parakeet-v3 +hears bg .* uk: 487 MB to fetch, 671 MB on the disk, CC-BY-4\.0, only when named\n/,
  );
  const offline = await start([models, "--yes", "--from", dir], { env: { VOICE_AGENT_MODELS: dir } }).ended;
  expect(offline.err).toMatch(
    /There is no file .*sherpa-onnx-moonshine-tiny-en-quantized-2026-02-27\.tar\.bz2\.\n$/,
  );
  expect(await start([models, "--list"]).ended).toMatchObject({
    code: 1,
    err: "VOICE_AGENT_MODELS is missing: it names the folder of the models.\n",
  });
});
