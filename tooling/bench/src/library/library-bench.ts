import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../api/load.ts";
import { ownersCookie } from "../people/fill-people.ts";
import { compare, median, percentile, type Row } from "../rows.ts";
import { filesFolder, type RunningStack, startStack } from "../running-stack.ts";
import { times } from "../times.ts";
import { catOverLoopback } from "./cat.ts";
import { cookieOfPerson, fillLibrary } from "./fill-library.ts";
import { breakOff, download, megabyte, size, upload } from "./transfers.ts";

const portBase = 4580;
const bareUrl = `http://localhost:${portBase + 9}`;
const rounds = 7;
const broken = 1000;

interface Stage {
  stack: RunningStack;
  cookie: string;
  /** The address of a file of 100 MB. */
  file: string;
}

/** Files that arrive and leave, and the lists of a large library. */
export async function libraryBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  const folder = path.join(filesFolder, "../bare");
  await mkdir(folder, { recursive: true });
  const bareFile = path.join(folder, "file");
  await writeFile(bareFile, Buffer.alloc(size, "x"));
  const bare = fork(fileURLToPath(new URL("bare-files.ts", import.meta.url)), [
    stack.databaseUrl,
    new URL(bareUrl).port,
    folder,
    bareFile,
  ]);
  try {
    await once(bare, "message");
    const cookie = await ownersCookie(stack.api);
    const { url } = (await upload({ url: `${stack.api}/api/content/upload`, cookie })) as { url: string };
    const stage = { stack, cookie, file: stack.api + url };
    return [
      ...(await uploads(stage, bareFile)),
      await brokenUploads(stage),
      ...(await downloads(stage)),
      ...(await lists(stage)),
    ];
  } finally {
    bare.kill();
    await stack.stop();
    await rm(folder, { recursive: true });
  }
}

const goal = ">= 0.80x";

/** Megabytes a second. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return size / megabyte / ((performance.now() - since) / 1000);
}

/** Takes turns. @returns the medians, in MB a second */
async function turns(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const rates = works.map((): number[] => []);
  for (const work of works) await work();
  for (let round = 0; round < rounds; round += 1)
    for (const [at, work] of works.entries()) rates[at]?.push(await rate(work));
  return rates.map((measured) => median(measured));
}

const perSecond = (value: number) => `${value.toFixed(0)} MB/s`;

function besideBare(name: string, ours: number, bare: number): Row {
  const ratio = ours / bare;
  return {
    name,
    value: `${ratio.toFixed(2)}x (${perSecond(ours)} beside ${perSecond(bare)})`,
    goal,
    ok: ratio >= 0.8,
  };
}

async function uploads({ stack, cookie }: Stage, bareFile: string): Promise<Row[]> {
  const [ours = 0, bare = 0, cat = 0] = await turns([
    () => upload({ url: `${stack.api}/api/content/upload`, cookie }),
    () => upload({ url: bareUrl }),
    () => catOverLoopback(bareFile),
  ]);
  return [
    besideBare("upload of 100 MB beside node:http with a SHA-256 and fsync", ours, bare),
    { name: "`cat` of the same size over loopback", value: perSecond(cat), goal: "stated" },
  ];
}

/** What is left of uploads that broke off, ten at a time, anywhere in them. */
async function brokenUploads({ stack, cookie }: Stage): Promise<Row> {
  const folder = filesFolder;
  const files = async () => (await readdir(folder, { recursive: true })).length;
  const before = await files();
  const target = { url: `${stack.api}/api/content/upload`, cookie };
  const length = 2 * megabyte;
  for (let done = 0; done < broken; done += 10)
    await Promise.all(
      Array.from({ length: 10 }, () => breakOff(target, length, Math.floor(Math.random() * length))),
    );
  // The last connections are noticed to be gone once this is answered, and after the disk was asked once more.
  await upload(target, megabyte);
  let left = (await files()) - before;
  for (let looks = 0; looks < 100 && left > 2; looks += 1) {
    await fetch(`${stack.api}/live`).then((answer) => answer.arrayBuffer());
    left = (await files()) - before;
  }
  const kept = left - keptByLast;
  return {
    name: `files left of ${broken.toLocaleString("en")} uploads that broke off anywhere`,
    value: String(Math.max(0, kept)),
    goal: "0",
    ok: kept <= 0,
  };
}

/** The last upload is whole: it has a file, and a folder of its own where it is the first with these digits. */
const keptByLast = 2;

async function downloads({ stack, cookie, file }: Stage): Promise<Row[]> {
  const [ours = 0, bare = 0] = await turns([
    () => download(file, cookie),
    () => download(`${bareUrl}/file`, cookie),
  ]);
  const sound = (await upload({ url: `${stack.api}/api/content/upload`, cookie }, 5 * megabyte)) as {
    url: string;
  };
  const path = sound.url;
  const ranges = Array.from({ length: 1000 }, () => {
    const start = Math.floor(Math.random() * 4.9 * megabyte);
    return { path, cookie, range: `bytes=${start}-${start + 65_535}` };
  });
  const read = await load({ url: stack.api, visits: ranges, rate: 1000, seconds: 10 });
  return [
    besideBare("download of 100 MB beside a stream of node:http", ours, bare),
    {
      name: "ranges of 64 KB of one sound, 1,000 a second, p99",
      value: `${read.p99} ms (${read.perSecond.toFixed(0)}/s)`,
      goal: "stated",
    },
    {
      name: "5xx among them",
      value: String(read.serverErrors),
      goal: "0",
      ok: read.serverErrors + read.refused === 0,
    },
  ];
}

async function lists({ stack: { api, databaseUrl }, cookie }: Stage): Promise<Row[]> {
  const permissions = await fillLibrary(databaseUrl);
  const beside = await compare(
    `library of one of 10,000 people (2,000 items, ${permissions.toLocaleString("en")} permissions)`,
    { url: `${api}/api/dashboard/content`, headers: { cookie: cookieOfPerson } },
    { url: `${bareUrl}/`, headers: { cookie: cookieOfPerson } },
  );
  const paths = {
    "first page of content management": "/api/dashboard/content/manage",
    "owner's library": "/api/dashboard/content",
  };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const p95 = percentile(await times(api + path, cookie), 95);
    rows.push({ name: `${name}, p95`, value: `${p95.toFixed(1)} ms`, goal: "<= 50 ms", ok: p95 <= 50 });
  }
  return [beside, ...rows];
}
