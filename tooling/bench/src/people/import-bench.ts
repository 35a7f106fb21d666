import type { Row } from "../rows.ts";
import { riseDuring, startStack } from "../running-stack.ts";
import { fillUsers, ownersCookie } from "./fill-people.ts";

const exportPorts = 4560;
/** Less for a first try: `BENCH_SCALE=0.01`. */
const exportedUsers = 1_000_000 * Number(process.env.BENCH_SCALE ?? 1);

/** How much memory the export of a large list takes. */
export async function exportBench(): Promise<Row[]> {
  const stack = await startStack({ portBase: exportPorts });
  try {
    const headers = { cookie: await ownersCookie(stack.api) };
    const lines = async (): Promise<number> => {
      const { body } = await fetch(`${stack.api}/api/users/export?sort=name`, { headers });
      let ends = 0;
      for await (const chunk of body ?? []) ends += chunk.reduce((sum, byte) => sum + Number(byte === 10), 0);
      return ends;
    };
    await lines();
    await fillUsers(stack.databaseUrl, exportedUsers);
    let exported = 0;
    const rise = await riseDuring(exportPorts, async () => (exported = await lines()));
    if (exported <= exportedUsers) throw new Error(`Only ${exported} lines were exported.`);
    return [
      {
        name: `exporting ${exportedUsers.toLocaleString("en")} users as CSV, memory`,
        value: `${rise.toFixed(0)} MB more`,
        goal: "<= 64 MB",
        ok: rise <= 64,
      },
    ];
  } finally {
    await stack.stop();
  }
}

const portBase = 4540;
const head = "email,firstName,lastName,role,username\n";
const users = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `person${n}@import.test,${"F".repeat(70)},${"L".repeat(70)},USER,person${n}`,
  ).join("\n");

/** Files of the largest size that is taken. */
const files: Record<string, string> = {
  "5,000 users": head + users(5000),
  "a megabyte of empty lines": head + "\n".repeat(990_000),
  "a megabyte of commas": head + `${",".repeat(90)}\n`.repeat(10_000),
};

/** How much memory the review of a large file takes, and what others notice of it meanwhile. */
export async function importBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    const cookie = await ownersCookie(stack.api);
    const review = async (csv: string) => {
      const body = new FormData();
      body.append("file", new File([csv], "users.csv"));
      const response = await fetch(`${stack.api}/api/users/import/review`, {
        method: "POST",
        headers: { cookie },
        body,
      });
      await response.arrayBuffer();
    };
    await review(head + users(10));
    const rows: Row[] = [];
    for (const [name, csv] of Object.entries(files)) {
      const rise = await riseDuring(portBase, () => review(csv));
      rows.push({
        name: `reviewing ${name}, memory`,
        value: `${rise.toFixed(0)} MB more`,
        goal: "<= 64 MB",
        ok: rise <= 64,
      });
    }
    return rows;
  } finally {
    await stack.stop();
  }
}
