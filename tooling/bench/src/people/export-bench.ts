import { riseDuring } from "../process-memory.ts";
import type { Row } from "../rows.ts";
import { startStack } from "../running-stack.ts";
import { fillUsers } from "./fill-people.ts";
import { ownersCookie } from "./owners-cookie.ts";

const portBase = 4560;
/** Less for a first try: `BENCH_SCALE=0.01`. */
const users = 1_000_000 * Number(process.env.BENCH_SCALE ?? 1);

/** How much memory the export of a large list takes. */
export async function exportBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    const headers = { cookie: await ownersCookie(stack.api) };
    const lines = async (): Promise<number> => {
      const { body } = await fetch(`${stack.api}/api/users/export?sort=name`, { headers });
      let ends = 0;
      for await (const chunk of body ?? []) ends += chunk.reduce((sum, byte) => sum + Number(byte === 10), 0);
      return ends;
    };
    await lines();
    await fillUsers(stack.databaseUrl, users);
    let exported = 0;
    const rise = await riseDuring(portBase, async () => (exported = await lines()));
    if (exported <= users) throw new Error(`Only ${exported} lines were exported.`);
    return [
      {
        name: `exporting ${users.toLocaleString("en")} users as CSV, memory`,
        value: `${rise.toFixed(0)} MB more`,
        goal: "<= 64 MB",
        ok: rise <= 64,
      },
    ];
  } finally {
    await stack.stop();
  }
}
