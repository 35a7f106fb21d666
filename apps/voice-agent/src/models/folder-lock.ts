import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const longestWaitMs = 3_600_000;

/**
 * Runs work under an exclusive lock of the folder. It is SQLite's lock on a file, which the system releases when a process
 * is killed.
 * @param onWait called when another process holds the lock
 */
export async function withFolderLock<Result>(
  folder: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const database = new DatabaseSync(path.join(folder, "lock"));
  try {
    if (!tryToLock(database)) {
      onWait();
      database.exec(`PRAGMA busy_timeout = ${longestWaitMs}`);
      database.exec("BEGIN EXCLUSIVE");
    }
    return await work();
  } finally {
    database.close();
  }
}

const busy = 5;

function tryToLock(database: DatabaseSync): boolean {
  try {
    database.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && "errcode" in error && error.errcode === busy) return false;
    throw error;
  }
}
