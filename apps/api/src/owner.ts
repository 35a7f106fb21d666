import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { readConfig } from "./config.ts";
import { createContext, type Context } from "./context.ts";
import { migrateDatabase } from "./platform/db/migrate.ts";
import * as owners from "./domains/users/owners.service.ts";
import { counted } from "./lib/text.ts";
import { explain } from "./lib/explain.ts";
import { temporaryPasswordHours } from "@field-advisor/schema/user-constants";

/** A command, once its arguments are understood. @returns what to tell the person who gave it */
type Command = (ctx: Context) => Promise<string>;

const usages: Record<string, string> = {
  create: `npm run owner:create -- --email EMAIL --first-name NAME --last-name NAME [--password-stdin]

Creates an owner. A temporary password is printed once; with --password-stdin the password is read from standard input.`,
  recover: `npm run owner:recover -- --email EMAIL

Makes a user an active owner, takes their second factor and their links to providers away, signs them out everywhere and prints a
temporary password once. It works also where owners sign in only by a provider, until they come in by it again.`,
};

const options = {
  email: { type: "string" },
  "first-name": { type: "string" },
  "last-name": { type: "string" },
  "password-stdin": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** @returns undefined when something is missing, so that the usage is shown */
async function readCommand(verb: string | undefined, args: string[]): Promise<Command | undefined> {
  const { values } = parseArgs({ args, options });
  const { email, "first-name": firstName, "last-name": lastName } = values;
  if (values.help || !email) return undefined;
  if (verb === "recover") return (ctx) => recover(ctx, email);
  if (verb !== "create" || !firstName || !lastName) return undefined;
  const password = values["password-stdin"] ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined;
  return (ctx) => create(ctx, { email, firstName, lastName, password });
}

async function create(ctx: Context, owner: owners.NewOwner): Promise<string> {
  const password = await owners.create(ctx, owner);
  return password === null ? `${owner.email} can sign in now.` : withPassword(owner.email, password);
}

async function recover(ctx: Context, email: string): Promise<string> {
  const { password, hadSecondFactor, unlinked } = await owners.recover(ctx, { email });
  return [
    hadSecondFactor && "Their second factor was taken away, with its recovery codes.",
    unlinked > 0 && `They were unlinked from ${counted(unlinked, "provider")}.`,
    withPassword(email, password),
  ]
    .filter(Boolean)
    .join(" ");
}

const withPassword = (email: string, password: string) =>
  `${email} can sign in within ${temporaryPasswordHours} hours and is then asked for a new password. Temporary password:\n${password}`;

async function perform(command: Command): Promise<string> {
  const ctx = createContext(readConfig());
  try {
    await migrateDatabase(ctx.config.databaseUrl, ctx.log);
    return await command(ctx);
  } finally {
    await ctx.close();
  }
}

const [verb, ...args] = process.argv.slice(2);
try {
  const command = await readCommand(verb, args);
  console.log(command ? await perform(command) : (usages[verb ?? ""] ?? Object.values(usages).join("\n\n")));
  if (!command) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
