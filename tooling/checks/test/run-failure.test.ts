import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { inRoot } from "@field-advisor/run/paths";
import { expect, test } from "vitest";

const failures = pathToFileURL(inRoot("tooling/run/failure.js")).href;

/** What a command says and returns that runs `main`. */
function command(main: string) {
  const program = `
    import { parseArgs } from "node:util";
    import { Failure, runCommand } from "${failures}";
    await runCommand(async () => { ${main} });`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  return { status, stderr };
}

test.each([
  ["a failure", 'throw new Failure("The port is in use.");', /^\nThe port is in use\.\n$/],
  [
    "a wrong option",
    'parseArgs({ args: ["--minuets"], options: {} });',
    /^\nUnknown option '--minuets'.*\n$/,
  ],
])("%s ends a command with its sentence alone", (_what, main, told) => {
  expect(command(main)).toEqual({ status: 1, stderr: expect.stringMatching(told) });
});

test("a fault of ours keeps its stack", () => {
  expect(command("undefined.length;")).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^TypeError: .*\n +at /),
  });
});

test("a command without a fault returns its code", () => {
  expect(command("return 3;")).toEqual({ status: 3, stderr: "" });
});
