import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

/** @returns the address of a new, empty database */
export async function createDatabase(): Promise<string> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}
