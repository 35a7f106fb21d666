import { startS3Server } from "@field-advisor/release/s3-server";
import { ownersCookie } from "../people/fill-people.ts";
import type { Row } from "../rows.ts";
import { riseDuring, startStack } from "../running-stack.ts";
import { megabyte, size, upload } from "./transfers.ts";

const portBase = Number(process.env["PORT_BASE"] || "4580");

const atOnce = 20;
const most = { one: 64, many: 150 };

/** What the API's memory rises by while large files arrive, for a store in a folder and for one that speaks S3. */
export async function uploadsBench(): Promise<Row[]> {
  const store = await startS3Server();
  try {
    return [...(await memory("a folder", {})), ...(await memory("S3", store.env))];
  } finally {
    await store.close();
  }
}

/** Of a process that has done nothing before: what it took once it may keep. */
async function memory(store: string, env: Record<string, string>): Promise<Row[]> {
  const stack = await startStack({ portBase, env });
  try {
    const cookie = await ownersCookie(stack.api);
    const target = { url: `${stack.api}/api/content/upload`, cookie };
    const one = await riseDuring(portBase, () => upload(target));
    const many = await riseDuring(portBase, () =>
      Promise.all(Array.from({ length: atOnce }, () => upload(target))),
    );
    const file = `${size / megabyte} MB into ${store}`;
    return [
      memoryRow(`resident memory, one upload of ${file}`, one, most.one),
      memoryRow(`resident memory, ${atOnce} at once of ${file}`, many, most.many),
    ];
  } finally {
    await stack.stop();
  }
}

const memoryRow = (name: string, rise: number, limit: number): Row => ({
  name,
  value: `${rise.toFixed(0)} MB more`,
  goal: `<= ${limit} MB`,
  ok: rise <= limit,
});
