import path from "node:path";
import { asvsEvidence } from "./asvs.ts";
import { pinnedTools } from "./dependencies.ts";
import { documents } from "./documents.ts";
import { folderCircles } from "./folder-circles.ts";
import { machineTraces, silencedTools } from "./forbidden-text.ts";
import { gplDependencies, shippedLicences } from "./licences.ts";
import { domainFolders, featureFolders, policies, rules, vagueNames, views } from "./names.ts";
import { treeAt } from "./tree.ts";
import { typeScale } from "./type-scale.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const tree = treeAt(root);
const checks = [
  domainFolders,
  featureFolders,
  folderCircles,
  policies,
  rules,
  views,
  vagueNames,
  typeScale,
  silencedTools,
  machineTraces,
  documents,
  asvsEvidence,
  pinnedTools,
  gplDependencies(root),
  shippedLicences(root),
];

const findings = checks.flatMap((check) => check(tree));
for (const finding of findings) console.error(finding);
console.log(`${tree.files.length} files, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
