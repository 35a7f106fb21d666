import { expect, test } from "vitest";
import { bringPackages, findProgram } from "../src/bring.ts";
import { runForeign } from "../src/foreign.ts";
import { Checks, type Finding, type Peer } from "../src/peer.ts";
import type { Product } from "../src/product.ts";
import { runProgram } from "../src/program.ts";

const peer = (name: string, run: () => Promise<Finding>, more: Partial<Peer> = {}): Peer => ({
  name,
  prepare: async () => ({ version: "1.2" }),
  run,
  ...more,
});

const holding = async () => ({ checks: 3, failed: [] });

const missing = peer("absent", holding, { prepare: async () => ({ notRun: "needs absent" }) });

/** Stands for the product: the rule of a run does not depend on what is run against. */
function fakeProduct() {
  const seen = { started: 0, stopped: 0 };
  const startProduct = async () => {
    seen.started += 1;
    const product: Partial<Product> = {
      stop: async () => {
        seen.stopped += 1;
      },
    };
    return product as Product;
  };
  return { seen, startProduct };
}

async function run(peers: Peer[], { mostMinutes = 1, minutesOfPeer = 1 } = {}) {
  const said: string[] = [];
  const { seen, startProduct } = fakeProduct();
  const say = (line: string) => void said.push(line);
  const code = await runForeign({ peers, startProduct, mostMinutes, minutesOfPeer, say });
  return { code, seen, text: said.join("\n"), lines: said };
}

test("peers that hold are told with version and checks, and the code is zero", async () => {
  const { code, text, seen } = await run([peer("one", holding), peer("two", holding)]);
  expect(code).toBe(0);
  expect(text).toMatch(/\| one +\| 1\.2 +\| 3 +\| 0 +\| \d+ +\|/);
  expect(text).toContain("figure two-1.2 0-of-3 0 failed");
  expect(seen).toEqual({ started: 1, stopped: 1 });
});

test("a peer that fails makes the run red, those after it run, and its sentence is the last that is said", async () => {
  const failing = async () => {
    const checks = new Checks();
    checks.expect("the feed is read", true);
    checks.expect("a done day is gone", false, ["BEGIN:VEVENT"]);
    return checks;
  };
  const { code, text, lines, seen } = await run([peer("one", failing), peer("two", holding)]);
  expect(code).toBe(1);
  expect(text).toMatch(/\| one +\| 1\.2 +\| 2 +\| 1 +\|/);
  expect(text).toMatch(/\| two +\| 1\.2 +\| 3 +\| 0 +\|/);
  expect(lines.at(-1)).toBe('one: a done day is gone: ["BEGIN:VEVENT"]');
  expect(seen.stopped).toBe(1);
});

test("what a peer throws is its failure, and the product is stopped", async () => {
  const { code, text, seen } = await run([peer("one", () => Promise.reject(new Error("no answer")))]);
  expect([code, seen.stopped]).toEqual([1, 1]);
  expect(text).toContain("one: no answer");
});

test("a peer that tries nothing has not passed", async () => {
  const { code, text } = await run([peer("one", async () => new Checks())]);
  expect(code).toBe(1);
  expect(text).toContain("one: it tried nothing");
});

test("a peer that cannot be installed is not run: named with its reason, and never green", async () => {
  const { code, text, lines } = await run([missing, peer("two", holding)]);
  expect(code).toBe(77);
  expect(text).toMatch(/\| absent +\| +\| +\| not run: needs absent/);
  expect(lines.filter((line) => line.startsWith("not run:"))).toEqual(["not run: absent"]);
  expect(text).toContain("figure absent not-run 0 failed");
});

test("a failure outweighs what was not run", async () => {
  const { code } = await run([missing, peer("one", async () => ({ checks: 1, failed: ["no"] }))]);
  expect(code).toBe(1);
});

test("where no peer is there, the product is not even started", async () => {
  const { code, seen } = await run([missing]);
  expect([code, seen.started]).toEqual([77, 0]);
});

test("a peer that never ends is ended with the time of the run, and has failed", async () => {
  const { code, text } = await run([peer("one", () => new Promise(() => {}))], { mostMinutes: 0.002 });
  expect(code).toBe(1);
  expect(text).toContain("one: the time was over");
});

test("a peer that never ends takes no time from those after it", async () => {
  const { code, text } = await run([peer("one", () => new Promise(() => {})), peer("two", holding)], {
    minutesOfPeer: 0.002,
  });
  expect(code).toBe(1);
  expect(text).toContain("one: the time was over");
  expect(text).toMatch(/\| two +\| 1\.2 +\| 3 +\| 0 +\|/);
});

test("a package, and a program, that are nowhere say why", async () => {
  const { signal } = new AbortController();
  const none = { "No Such Package": "1.0.0" };
  expect(await bringPackages("no-such", none, signal)).toMatchObject({
    notRun: expect.stringContaining("npm cannot install No Such Package@1.0.0: "),
  });
  expect(await findProgram(["no-such-program", "--version"], "no-such-package", signal)).toEqual({
    notRun: "needs no-such-package: apt-get install no-such-package",
  });
});

test("a program's end is told whichever it is, with what it wrote", async () => {
  const program = "process.stdin.on('data', (data) => { console.log(String(data)); process.exit(3); })";
  expect(await runProgram(process.execPath, ["--eval", program], { input: "hello" })).toEqual({
    code: 3,
    stdout: "hello\n",
    stderr: "",
  });
  expect(await runProgram("no-such-program", [])).toMatchObject({ code: 127 });
});
