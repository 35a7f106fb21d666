import type { KnownModel } from "../src/models/catalog.ts";
import { runModels } from "../src/models/command.ts";

// The command with a test's catalog and folder, which are the first argument.
const [given = "", ...args] = process.argv.slice(2);
const { catalog, dir }: { catalog: KnownModel[]; dir: string } = JSON.parse(given);
const retryPolicy = { attempts: 2, pauseMs: 1, stallMs: 60_000 };
process.exitCode = await runModels(args, { catalog, dir, check: () => Promise.resolve(false), retryPolicy });
