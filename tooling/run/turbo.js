import { runCommand } from "./failure.js";
import { follow } from "./follow.js";
import { bin } from "./paths.js";

// turbo has no setting in its file that keeps it from reporting how it is used, only the environment.
await runCommand(() => follow(bin("turbo"), process.argv.slice(2)));
