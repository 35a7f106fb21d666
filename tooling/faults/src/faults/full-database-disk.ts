import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "@field-advisor/run/failure";
import type { Fault } from "../fault.ts";
import { exitsOf, judge } from "../verdict.ts";
import { loadOn, outages } from "./outage.ts";

/** Enough for a new server with its log, and soon full. */
const size = "400m";

/** @returns what takes it away again */
function mountMemory(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  if (mounted.status !== 0) throw new Failure("F7 needs a small disk of its own: only root may mount one.");
  chmodSync(folder, 0o755);
  return () => void spawnSync("umount", ["-l", folder]);
}

const block = Buffer.alloc(1024 * 1024, 1);

/** Writes until there is no room left. */
function fill(file: string): void {
  const target = openSync(file, "w");
  try {
    while (writeSync(target, block) > 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(target);
  }
}

/** The disk of the database is full for a while. */
export const fullDatabaseDisk: Fault = {
  id: "F7",
  title: "the disk of the database is full",
  async run(run) {
    const folder = path.join(run.folder, "disk");
    const unmount = mountMemory(folder);
    try {
      const stage = await run.ownStage({ databaseFolder: folder });
      const before = exitsOf(stage);
      const load = loadOn(run, stage);
      const filler = path.join(folder, "filler");
      let ends = 0;
      await outages(run, stage, {
        rounds: run.rounds(2, 10),
        detail: "no room on the disk of the database",
        async breakAndMend() {
          fill(filler);
          await pause(6000);
          rmSync(filler);
          // A server that finds no room for its log ends, and whoever looks after it starts it again.
          if (stage.postgres.isAlive()) return;
          ends += 1;
          await stage.postgres.start();
        },
      });
      await load.stop();
      const finding = await judge(run, stage, before, { longestWhileAwayMs: 5000 });
      await stage.close();
      return { ...finding, notes: [`PostgreSQL ended ${ends} times and was started again`] };
    } finally {
      unmount();
    }
  },
};
