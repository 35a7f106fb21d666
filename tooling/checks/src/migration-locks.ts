/** Sends one statement to the database under test. */
export type Query = (statement: string) => Promise<Record<string, unknown>[]>;

interface Table {
  name: string;
  oid: number;
  filenode: number;
  indexes: number[];
  scans: number;
}

const tables = `select c.relname as name, c.oid::int, pg_relation_filenode(c.oid)::int as filenode,
    array(select indexrelid::int from pg_index where indrelid = c.oid) as indexes,
    pg_stat_get_xact_numscans(c.oid)::int as scans
  from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`;

const locks = `select relation::int as oid, mode from pg_locks
  where pid = pg_backend_pid() and locktype = 'relation' and granted`;

const lists = async (query: Query) => ({
  tables: (await query(tables)) as Table[] & Record<string, unknown>[],
  locks: (await query(locks)) as { oid: number; mode: string }[] & Record<string, unknown>[],
});

/** Modes that keep others from writing; each is held until the transaction ends. */
const blocking = new Set(["ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"]);

/**
 * What a step of a migration does that would make others wait for as long as a large table takes to be worked through.
 * Tables may be empty: the server counts a table that was read from end to end whether or not it found a row.
 * @param query sends statements over the one connection that `step` works on, within one transaction
 * @param isSmall whether a table has few rows in every installation
 * @returns one sentence per violation
 */
export async function lockProblems(
  query: Query,
  step: () => Promise<void>,
  isSmall: (table: string) => boolean,
): Promise<string[]> {
  const before = await lists(query);
  await step();
  const after = await lists(query);
  const modes = (oid: number) => after.locks.filter((lock) => lock.oid === oid).map(({ mode }) => mode);
  const blocked = before.tables.filter(({ oid }) => modes(oid).some((mode) => blocking.has(mode)));
  return before.tables.flatMap((old) => {
    const now = after.tables.find(({ oid }) => oid === old.oid);
    if (!now || isSmall(old.name)) return [];
    const sentence = whatItDoes(old, now, modes(old.oid), blocked.map(({ name }) => name).join(", "));
    return sentence === undefined ? [] : [sentence];
  });
}

/** What happened to a table, and how the same is done while others work. */
function whatItDoes(old: Table, now: Table, modes: string[], blocked: string): string | undefined {
  if (now.filenode !== old.filenode) {
    return `${old.name} is written anew while nobody can read it. Add a column without a computed value, and fill it in with a job, in batches.`;
  }
  if (now.indexes.some((oid) => !old.indexes.includes(oid))) {
    return `An index of ${old.name} is built while nobody can write to it. Build it concurrently, in a step outside a transaction.`;
  }
  if (now.scans === old.scans) return undefined;
  if (modes.includes("RowExclusiveLock")) {
    return `All rows of ${old.name} are changed at once. Change them with a job, in batches.`;
  }
  return blocked === ""
    ? undefined
    : `All rows of ${old.name} are read while nobody can write to ${blocked}. Add a constraint as not valid, and validate it in the next step; copy rows in a step that locks nothing.`;
}
