import path from "node:path";

import { documents } from "./documents.ts";
import { domainFolders } from "./domain-folders.ts";
import { elapsedTimes } from "./elapsed-times.ts";
import { featureFolders } from "./feature-folders.ts";
import { gplDependencies } from "./licences.ts";
import { machineTraces } from "./machine-traces.ts";
import { pinnedTools } from "./pinned-tools.ts";
import { silencedTools } from "./silenced-tools.ts";
import { treeAt } from "./tree.ts";
import { vagueNames } from "./vague-names.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const tree = treeAt(root);
const checks = [
  domainFolders,
  featureFolders,
  vagueNames,
  silencedTools,
  machineTraces,
  elapsedTimes,
  documents,
  pinnedTools,
  gplDependencies(root),
];

const findings = checks.flatMap((check) => check(tree));
for (const finding of findings) console.error(finding);
console.log(`${tree.files.length} files, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
