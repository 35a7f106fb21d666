import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readConfig } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { createAudit } from "./domains/audit/audit.service.ts";
import { createOwners, type NewOwner } from "./domains/users/owners/owners.service.ts";
import { AppError } from "./lib/app-error.ts";

const usage = `npm run owner:create -- --email EMAIL --first-name NAME --last-name NAME [--password-stdin]

Creates an owner. A temporary password is printed once; with --password-stdin the password is read from standard input.`;

const options = {
  email: { type: "string" },
  "first-name": { type: "string" },
  "last-name": { type: "string" },
  "password-stdin": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

async function readCommand(): Promise<NewOwner | undefined> {
  const { values } = parseArgs({ options });
  const { email, "first-name": firstName, "last-name": lastName } = values;
  if (values.help || !email || !firstName || !lastName) return undefined;
  const password = values["password-stdin"] ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined;
  return { email, firstName, lastName, password };
}

async function createOwner(owner: NewOwner): Promise<string> {
  const deps = createDeps(readConfig());
  try {
    await migrateDatabase(deps.config.databaseUrl, deps.log);
    const { temporaryPassword } = await createOwners(deps, { audit: createAudit() }).create(owner);
    return temporaryPassword === null
      ? `${owner.email} can sign in now.`
      : `${owner.email} can sign in within 72 hours and is then asked for a new password. Temporary password:\n${temporaryPassword}`;
  } finally {
    await deps.close();
  }
}

/** What to do next, without a stack: the reader is a person at a terminal. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join("\n");
  if (error instanceof AppError || !(error instanceof Error))
    return String(error instanceof AppError ? error.message : error);
  return "code" in error && error.code === "ECONNREFUSED"
    ? "The database does not answer. Start it (npm start brings its own), or set DATABASE_URL."
    : error.message;
}

try {
  const owner = await readCommand();
  console.log(owner === undefined ? usage : await createOwner(owner));
  if (owner === undefined) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
