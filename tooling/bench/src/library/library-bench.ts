import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { ownersCookie } from "../people/fill-people.ts";
import { inTurns, type Row } from "../rows.ts";
import { filesFolder, startBare, startStack } from "../running-stack.ts";
import { download, megabyte, size, upload } from "./transfers.ts";

const portBase = 4580;
const bareUrl = `http://localhost:${portBase + 9}`;
const rounds = 7;
const least = 0.8;

/** Files that arrive and leave, beside the least that node:http does for them. */
export async function libraryBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  const folder = path.join(filesFolder, "../bare");
  await mkdir(folder, { recursive: true });
  const bareFile = path.join(folder, "file");
  await writeFile(bareFile, Buffer.alloc(size, "x"));
  const bare = await startBare("library/bare-files.ts", [new URL(bareUrl).port, folder, bareFile]);
  try {
    const cookie = await ownersCookie(stack.api);
    const target = { url: `${stack.api}/api/content/upload`, cookie };
    const { url } = (await upload(target)) as { url: string };
    return [
      await besideBare(
        "upload of 100 MB beside node:http with a SHA-256 and fsync",
        () => upload(target),
        () => upload({ url: bareUrl }),
      ),
      await besideBare(
        "download of 100 MB beside a stream of node:http",
        () => download(stack.api + url, cookie),
        () => download(`${bareUrl}/file`, cookie),
      ),
    ];
  } finally {
    bare.kill();
    await stack.stop();
    await rm(folder, { recursive: true });
  }
}

/** Megabytes a second. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return size / megabyte / ((performance.now() - since) / 1000);
}

const perSecond = (value: number) => `${value.toFixed(0)} MB/s`;

/** The ratio is of the medians. */
async function besideBare(
  name: string,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<Row> {
  const work = { ours, bare };
  for (const once of [ours, bare]) await once();
  const medians = await inTurns(["ours", "bare"], rounds, async (side) => [await rate(work[side])]);
  const ratio = medians.ours / medians.bare;
  return {
    name,
    value: `${ratio.toFixed(2)}x (${perSecond(medians.ours)} beside ${perSecond(medians.bare)})`,
    goal: `>= ${least}x`,
    ok: ratio >= least,
  };
}
