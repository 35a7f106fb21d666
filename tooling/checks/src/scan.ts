import path from "node:path";
import { filesOf, historyOf, secretsIn } from "./secrets.ts";
import { treeAt } from "./tree.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const places = { "the files": filesOf(treeAt(root)), "the history": historyOf(root) };
let found = 0;

for (const [where, sources] of Object.entries(places)) {
  let count = 0;
  for (const source of sources) {
    count += 1;
    for (const secret of await secretsIn(source)) {
      found += 1;
      console.error(secret);
    }
  }
  console.log(`Secrets: ${count} texts of ${where} searched.`);
}
if (found > 0) {
  console.error("A secret that was committed is known: replace it where it is used, as SECURITY.md says.");
  process.exitCode = 1;
}
