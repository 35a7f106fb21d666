import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { fillPeople } from "../people/fill-people.ts";

/** Less for a first try: `BENCH_SCALE=0.1`. */
const scale = Number(process.env.BENCH_SCALE ?? 1);

/** A hundredth of an installation of 10 GB in rows and ten times as much in files. */
const rows = {
  users: 10_000,
  sessions: 100_000,
  usageEvents: 300_000,
  conversations: 20_000,
  auditEntries: 200_000,
};
const files = Math.ceil(100 * scale);
const fileBytes = 10 * 1024 * 1024;

const none = { users: 0, sessions: 0, usageEvents: 0, conversations: 0, auditEntries: 0 };

/** Fills the database, and the folder of files with what no compression makes smaller. @returns the files */
export async function fillBackup(databaseUrl: string, filesFolder: string): Promise<string[]> {
  const scaled = Object.entries(rows).map(([name, count]) => [name, Math.ceil(count * scale)]);
  await fillPeople(databaseUrl, none, Object.fromEntries(scaled) as typeof rows);
  return connected(databaseUrl, insertFiles(filesFolder));
}

const insertFiles = (filesFolder: string) => async (client: Client) => {
  const places: string[] = [];
  for (let n = 1; n <= files; n += 1) {
    const content = randomBytes(fileBytes);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const folder = path.join(filesFolder, sha256.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, sha256), content, { flush: true });
    await client.query(
      `insert into files (id, sha256, size, media_type, name, kept_until) values ($1, $2, $3, 'application/pdf', $1, now() + interval '1 day')`,
      [`bench-${n}`, sha256, fileBytes],
    );
    places.push(path.join(folder, sha256));
  }
  return places;
};

/** Does `work` on a connection of its own. */
export async function connected<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes every table as COPY has it into a folder, as the bytes that `cat` is given. @returns the files */
export const copyRows = (databaseUrl: string, folder: string): Promise<string[]> =>
  connected(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relispartition
         and relnamespace::regnamespace::text in ('public', 'jobs', 'voice_agent')`,
    );
    for (const { name } of tables)
      await client.query(`copy (select * from ${name}) to '${path.join(folder, name)}'`);
    return tables.map(({ name }) => path.join(folder, name));
  });
