import path from "node:path";

import { asvsEvidence } from "./asvs.ts";
import { fittingManifests } from "./deployment/fitting-manifests.ts";
import { namedSettings } from "./deployment/named-settings.ts";
import { dataLevels } from "./data-levels.ts";
import { documents } from "./documents.ts";
import { domainFolders, featureFolders, vagueNames } from "./names.ts";
import { elapsedTimes } from "./elapsed-times.ts";
import { pinnedTools } from "./dependencies.ts";
import { gplDependencies, shippedLicences } from "./licences.ts";
import { machineTraces, silencedTools } from "./forbidden-text.ts";
import { treeAt } from "./tree.ts";

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
  asvsEvidence,
  dataLevels,
  pinnedTools,
  namedSettings,
  fittingManifests,
  gplDependencies(root),
  shippedLicences(root),
];

const findings = checks.flatMap((check) => check(tree));
for (const finding of findings) console.error(finding);
console.log(`${tree.files.length} files, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
