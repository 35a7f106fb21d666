import { existsSync, readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault, Run } from "../fault.ts";
import type { Person } from "../load/people.ts";
import { pick } from "@field-advisor/run/random";
import { send } from "../load/send.ts";
import { exitsOf } from "../verdict.ts";
import type { Stage } from "../stage.ts";

/** The size that is announced, in bytes. */
const announced = 2 * 1024 * 1024;
const atOnce = 10;

const headOf = (port: number, { session }: Person) =>
  [
    "POST /api/content/upload HTTP/1.1",
    `host: localhost:${port}`,
    `cookie: ${session}`,
    "content-type: multipart/form-data; boundary=b",
    `content-length: ${announced}`,
    "",
    '--b\r\nContent-Disposition: form-data; name="file"; filename="broken.pdf"\r\n\r\n%PDF-1.7\n',
  ].join("\r\n");

/** Sends a part of a file, and then goes away in one of the ways in which people do. */
async function abort(run: Run, port: number, person: Person): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: person.address });
  socket.on("error", () => {});
  socket.resume();
  const head = headOf(port, person);
  const sent = Math.floor(run.random() * (announced - head.length));
  const way = pick(run.random, ["reset", "end", "stall"]);
  await new Promise<void>((resolve) => socket.write(head + "x".repeat(sent), () => resolve()));
  if (way === "stall") await pause(run.random() * 500);
  if (way === "reset") socket.resetAndDestroy();
  else socket.destroy();
}

const isContent = /^[0-9a-f]{64}$/;

/** Every file in the store and in the folder of what arrives. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.filter((entry) => statSync(path.join(folder, entry)).isFile());
}

async function orphans({ db, dataDir }: Stage): Promise<string[]> {
  const { rows } = await db.query<{ sha256: string }>("select sha256 from files");
  const known = new Set(rows.map(({ sha256 }) => sha256));
  const names = filesIn(path.join(dataDir, "files")).map((file) => path.basename(file));
  const kept = new Set(names);
  return [
    ...names.filter((name) => !isContent.test(name) || !known.has(name)).map((name) => `${name} has no row`),
    ...[...known].filter((name) => !kept.has(name)).map((name) => `${name} has no file`),
  ];
}

/** People go away in the middle of an upload, and now and then a process does. */
export const abortedUploads: Fault = {
  id: "F9",
  title: "aborted uploads, and processes killed during uploads",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const before = exitsOf(stage);
    const rounds = run.rounds(20, 100);
    // What lies there already is none of this run.
    const known = new Set(await orphans(stage));
    for (let round = 1; round <= rounds; round += 1) {
      const aborts = Array.from({ length: atOnce }, (_, at) => {
        const [person] = stage.world.owners.slice((round * atOnce + at) % stage.world.owners.length);
        return person ? abort(run, pick(run.random, stage.ports), person) : Promise.resolve();
      });
      const killed = round % 10 === 0 ? pick(run.random, stage.cluster.apis) : undefined;
      killed?.kill9();
      await Promise.all(aborts);
      await pause(100);
      await killed?.ready();
    }
    await pause(1000);
    const [person] = stage.world.owners;
    const good = await send(stage.ports[0] ?? 0, {
      method: "POST",
      path: "/api/content/upload",
      file: { name: "whole.pdf", content: Buffer.from("%PDF-1.7\nwhole\n%%EOF\n") },
      ...(person && { cookie: person.session, from: person.address }),
    });
    const left = (await orphans(stage)).filter((orphan) => !known.has(orphan));
    const stored = await stage.db.query("select 1 from files where name = 'broken.pdf'");
    const exits = exitsOf(stage) - before;
    const problems = [
      left.length > 0 &&
        `${left.length} files without a row, or rows without a file: ${left.slice(0, 3).join(", ")}.`,
      stored.rowCount !== 0 && "A file that never arrived has a row.",
      good.status !== 201 && `Afterwards an upload was answered with ${good.status}.`,
      exits > 0 && `${exits} processes ended that nobody had asked to.`,
    ].filter((problem) => problem !== false);
    const notes = [`${rounds * atOnce} uploads aborted, ${Math.floor(rounds / 10)} processes killed`];
    return { rounds, exits, problems, notes };
  },
};
