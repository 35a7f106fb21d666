import { writeFileSync } from "node:fs";
import path from "node:path";
import { inRoot } from "@field-advisor/run/paths";
import { findProgram } from "../bring.ts";
import { Checks, type Peer } from "../peer.ts";
import { runProgram } from "../program.ts";

/** Opens every file of an archive, as JSON where its name says so, and tells their names. */
const reader = `import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for name in archive.namelist():
    if name.endswith(".json"): json.loads(archive.read(name))
print(json.dumps(archive.namelist()))`;

/** What somebody takes with them is opened by a reader of archives that is not ours. */
const zipfile: Peer = {
  name: "own-data:zipfile",
  prepare: (signal) => findProgram(["/usr/bin/python3", "--version"], "python3", signal),
  async run({ api, person }, signal) {
    const checks = new Checks();
    const { cookie } = await person("user");
    const answer = await fetch(`${api}/api/auth/my-data`, { headers: { cookie } });
    const archive = inRoot(".data", "foreign", "own-data.zip");
    writeFileSync(archive, await answer.bytes());
    const { code, stdout, stderr } = await runProgram("/usr/bin/python3", ["-c", reader, archive], {
      signal,
    });
    checks.expect("Python's zipfile opens every file of one's own data", code === 0, stderr);
    const names: string[] = code === 0 ? JSON.parse(stdout) : [];
    checks.expect("each of them has a plain name", names.length > 0 && names.every(isPlain), names);
    return checks;
  },
};

const isPlain = (name: string) => !path.isAbsolute(name) && !name.split("/").includes("..");

export const peers: readonly Peer[] = [zipfile];
