import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A fault of the product's own, made on purpose, which the harness must find. */
export interface Mutation {
  name: string;
  /** The faults of which one must be red. */
  seenBy: string;
  /** What the fault must say of it. */
  says: RegExp;
  /** How often that fault happens, which is as often as it takes. */
  rounds: number;
  /** Settings of the database. */
  databaseSettings?: Record<string, string>;
  /** What is replaced in the sources while they are loaded. */
  patch?: { file: string; from: string; to: string };
  /** What is done to the migrated database. */
  sql?: string;
}

export const mutations: readonly Mutation[] = [
  {
    name: "the database acknowledges before it has written",
    seenBy: "F1",
    says: /lost/,
    rounds: 12,
    // The log is written when its writer wakes up; a longer pause only makes the loss larger.
    databaseSettings: { wal_writer_delay: "2s" },
    // Not by the server's own settings: in production the API refuses to start on such a server.
    sql: "alter database field_advisor set synchronous_commit = off",
  },
  {
    name: "the API answers before the commit",
    seenBy: "F1",
    says: /lost/,
    rounds: 12,
    patch: {
      file: "writes/write.ts",
      from: 'const answer = await inSpan(ctx.telemetry, "write", {}, () => inTransaction(ctx.db, change, limit.signal));',
      to: `const early = Promise.withResolvers();
  inTransaction(ctx.db, async (trx) => {
    const done = await change(trx);
    early.resolve(done);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return done;
  }, limit.signal).catch(early.reject);
  const answer = await early.promise;`,
    },
  },
  {
    name: "nobody listens to the errors of lost connections",
    seenBy: "F1",
    says: /ended that nobody/,
    rounds: 6,
    patch: {
      file: "db/pool.ts",
      from: 'pool.on("error", lost);',
      to: "",
    },
  },
  {
    name: "a key does not keep a write from being done again",
    seenBy: "F13",
    says: /made \d+ times/,
    rounds: 5,
    patch: {
      file: "writes/write.ts",
      from: "if (idempotency && !(await claimKey(trx, idempotency)))",
      to: "if (false)",
    },
  },
  {
    name: "what began to arrive is not removed",
    seenBy: "F9",
    says: /without a row/,
    rounds: 5,
    patch: {
      file: "lib/spooled-file.ts",
      from: "await rm(place, { force: true });",
      to: "",
    },
  },
  {
    name: "every process counts tries for itself",
    seenBy: "F16",
    says: /instead of 20/,
    rounds: 1,
    patch: {
      file: "throttling/throttles.ts",
      from: "const countings = await countCall(db, counters);",
      to: `const memory = (globalThis.counted ??= new Map());
    const countings = counters.map((counter) => {
      const hits = (memory.get(counter.key) ?? 0) + 1;
      memory.set(counter.key, hits);
      const isFull = counter.max !== null && hits > counter.max;
      return { key: counter.key, hits, wait: isFull ? 60 : null, outcome: isFull ? "refused" : "counted" };
    });`,
    },
  },
  {
    name: "two users may have one address",
    seenBy: "F13",
    says: /made \d+ times/,
    rounds: 5,
    sql: `do $$ declare found record; begin
      for found in select conname from pg_constraint
        where conrelid = 'users'::regclass and contype = 'u' loop
        execute format('alter table users drop constraint %I', found.conname);
      end loop;
      for found in select indexrelid::regclass as name from pg_index
        where indrelid = 'users'::regclass and indisunique and not indisprimary loop
        execute format('drop index %s', found.name);
      end loop;
    end $$`,
  },
];

/**
 * Has every process that is started with these options load its sources with one place changed. The files on disk
 * stay as they are.
 * @param folder where the program that does it is written
 * @returns options of Node
 */
export function patched({ file, from, to }: NonNullable<Mutation["patch"]>, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const loader = path.join(folder, "patch.mjs");
  writeFileSync(
    loader,
    `import { registerHooks } from "node:module";
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(${JSON.stringify(`/apps/api/src/${file}`)})) return loaded;
    const source = String(loaded.source);
    if (!source.includes(${JSON.stringify(from)})) throw new Error("The place to be changed is not there.");
    return { ...loaded, source: source.replace(${JSON.stringify(from)}, ${JSON.stringify(to)}) };
  },
});
`,
  );
  return `--import=${loader}`;
}
