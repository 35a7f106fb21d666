import { runCommand } from "@field-advisor/run/failure";
import { readArguments } from "./arguments.ts";
import { runFaults } from "./run-faults.ts";

await runCommand(() => runFaults(readArguments(process.argv.slice(2))));
