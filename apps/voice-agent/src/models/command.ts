import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { setGlobalProxyFromEnv } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { archiveName, type ArchiveSource, archiveLocation, readSource } from "./archive.ts";
import type { KnownModel } from "./catalog.ts";
import type { RetryPolicy } from "./download.ts";
import { withFolderLock } from "./folder-lock.ts";
import { install, makeIncoming, removeModel } from "./install.ts";
import { readInstalledModels } from "./installed.ts";
import { megabytes, Progress } from "./progress.ts";
import { explainFault, CommandError } from "./command-error.ts";

const usage = `npm run models [-- MODEL ...]

Fetches models with which agents hear words and speak naturally, after it has shown them and asked.

  --list        shows what is installed and what can be
  --yes         does not ask
  --from PLACE  a folder, or the address of a mirror, that has the archives under their own names
  --check       speaks and hears ten sentences with what is installed, and prints figures beside their goals
  --remove      removes the models that are named`;

const options = {
  list: { type: "boolean" },
  yes: { type: "boolean", short: "y" },
  from: { type: "string" },
  check: { type: "boolean" },
  remove: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

export interface ModelsCommand {
  catalog: readonly KnownModel[];
  /** The folder of the installed models; it need not exist yet. */
  dir: string | undefined;
  /** @returns true when every figure meets its goal */
  check: (say: (line: string) => void) => Promise<boolean>;
  retryPolicy?: RetryPolicy;
}

const say = (line: string) => console.log(line);

/** @returns the exit code; problems are written to the standard error */
export async function runModels(args: string[], command: ModelsCommand): Promise<number> {
  try {
    const { values, positionals: names } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) {
      say(usage);
      return 0;
    }
    const { dir } = command;
    if (!dir) throw new CommandError("VOICE_AGENT_MODELS is missing: it names the folder of the models.");
    try {
      if (values.list) return list(command.catalog, dir);
      if (values.check) return (await command.check(say)) ? 0 : 1;
      if (values.remove) return await remove(names, dir);
      return await fetchModels(names, dir, command, values);
    } catch (error) {
      throw explainFault(error, dir);
    }
  } catch (error) {
    console.error(error instanceof CommandError || isWrongOption(error) ? error.message : error);
    return 1;
  }
}

const isWrongOption = (error: unknown): error is TypeError =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");

function list(catalog: readonly KnownModel[], dir: string): number {
  const { models, problems } = readInstalledModels(dir);
  const own = models.filter(({ id }) => !catalog.some((model) => model.id === id));
  say(`Models in ${dir}:\n`);
  for (const model of catalog) {
    const installed = models.find(({ id }) => id === model.id);
    say(`${headline(model)}${installed ? `installed, ${megabytes(diskBytes(installed))}` : offer(model)}`);
  }
  for (const model of own) say(`${headline(model)}installed, ${megabytes(diskBytes(model))}`);
  for (const problem of problems) say(problem);
  return 0;
}

const diskBytes = ({ files }: { files: { bytes: number }[] }) => sum(files.map(({ bytes }) => bytes));

const offer = ({ bytes, unpackedBytes, licence, isDefault }: KnownModel) =>
  `${megabytes(bytes)} to fetch, ${megabytes(unpackedBytes)} on the disk, ${licence}${isDefault ? "" : ", only when named"}`;

const headline = ({ id, use, languages }: Pick<KnownModel, "id" | "use" | "languages">) =>
  `${id.padEnd(20)} ${use}s ${languages.join(" ")}: `;

async function remove(names: string[], dir: string): Promise<number> {
  if (names.length === 0) throw new CommandError("Name the models to remove.");
  for (const name of names)
    if (!/^\w[\w.-]*$/.test(name) || !existsSync(path.join(dir, name)))
      throw new CommandError(`There is no model ${name} in ${dir}.`);
  await withLock(dir, async () => {
    for (const name of names) await removeModel(dir, name);
  });
  say(`Removed: ${names.join(", ")}. Running agents go on with them until they are started again.`);
  return 0;
}

async function fetchModels(
  names: string[],
  dir: string,
  { catalog, retryPolicy }: ModelsCommand,
  { from, yes }: { from?: string | undefined; yes?: boolean | undefined },
): Promise<number> {
  const source = readSource(from);
  const wanted =
    names.length === 0 ? catalog.filter(({ isDefault }) => isDefault) : names.map(findModel(catalog));
  const missing = notInstalled(wanted, dir);
  if (missing.length === 0) {
    say(`Installed already in ${dir}: ${wanted.map(({ id }) => id).join(", ")}.`);
    return 0;
  }
  await showPlan(missing, dir, source);
  if (!yes && !(await confirm())) {
    say("Nothing was fetched.");
    return 1;
  }
  // Proxies are used without NODE_USE_ENV_PROXY, too.
  setGlobalProxyFromEnv();
  await withLock(dir, async () => {
    // Another process may have installed some while this one waited.
    for (const model of notInstalled(missing, dir))
      await installWithProgress(model, dir, source, retryPolicy);
  });
  say(
    `Installed in ${dir}: ${missing.map(({ id }) => id).join(", ")}. Agents use them once they are started again.`,
  );
  return 0;
}

const findModel = (catalog: readonly KnownModel[]) => (name: string) => {
  const model = catalog.find(({ id }) => id === name);
  if (model) return model;
  throw new CommandError(`There is no model ${name}. There are: ${catalog.map(({ id }) => id).join(", ")}.`);
};

function notInstalled(models: KnownModel[], dir: string): KnownModel[] {
  const installed = readInstalledModels(dir).models.map(({ id }) => id);
  return models.filter(({ id }) => !installed.includes(id));
}

async function showPlan(models: KnownModel[], dir: string, source: ArchiveSource): Promise<void> {
  const free = await freeBytes(dir);
  say(`To be installed in ${dir} (${megabytes(free)} are free):\n`);
  for (const model of models)
    say(`${headline(model)}${offer(model)}\n  from ${archiveLocation(model, source)}`);
  const needed =
    Math.max(...models.map(({ bytes }) => bytes)) + sum(models.map((model) => model.unpackedBytes));
  if (needed > free)
    throw new CommandError(
      `There is not enough room: ${megabytes(needed)} are needed, ${megabytes(free)} are free.`,
    );
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Free space on the disk of a folder that may not exist yet. */
async function freeBytes(dir: string): Promise<number> {
  let place = path.resolve(dir);
  while (!existsSync(place)) place = path.dirname(place);
  const { bavail, bsize } = await statfs(place);
  return bavail * bsize;
}

async function confirm(): Promise<boolean> {
  process.stdout.write("\nFetch? (y/n; --yes does not ask) ");
  for await (const line of createInterface({ input: process.stdin })) return /^y(es)?$/i.test(line.trim());
  say("");
  return false;
}

async function withLock(dir: string, work: () => Promise<void>): Promise<void> {
  const folder = await makeIncoming(dir);
  await withFolderLock(folder, () => say("Another process is installing models here: waiting for it."), work);
}

async function installWithProgress(
  model: KnownModel,
  dir: string,
  source: ArchiveSource,
  retryPolicy: RetryPolicy | undefined,
): Promise<void> {
  const progress = new Progress(process.stdout, model.id, model.bytes);
  try {
    await install(model, {
      dir,
      source,
      onBytes: (bytes) => progress.show(bytes),
      onRetry: (reason) => {
        progress.end();
        say(`${model.id}: ${reason} Trying again.`);
      },
      onUnpack: () => {
        progress.end();
        say(`${archiveName(model)} is whole; unpacking it.`);
      },
      ...(retryPolicy && { retryPolicy }),
    });
  } catch (error) {
    progress.end();
    throw error;
  }
}
