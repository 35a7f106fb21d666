import { runCommand } from "@field-advisor/run/failure";
import { readSoakArguments } from "./arguments.ts";
import { runSoak } from "./run-soak.ts";

await runCommand(() => runSoak(readSoakArguments(process.argv.slice(2))));
