import { expect, it } from "vitest";

import { asvsEvidence } from "../src/asvs.ts";
import { documents } from "../src/documents.ts";
import { folderCircles } from "../src/folder-circles.ts";
import { domainFolders, featureFolders, policies, rules, vagueNames, views } from "../src/names.ts";
import { pinnedTools } from "../src/dependencies.ts";
import { gplDependencies, shippedLicences } from "../src/licences.ts";
import { machineTraces, silencedTools } from "../src/forbidden-text.ts";
import { treeOf } from "../src/tree.ts";
import { typeScale } from "../src/type-scale.ts";

/** The files that findings are about. */
const filesOf = (findings: string[]) => findings.map((finding) => finding.replace(/:.*/, ""));

it("a domain's files are a noun and a kind, and its folders are worth a step", () => {
  const domain = "apps/api/src/domains/users";
  const findings = domainFolders(
    treeOf({
      [`${domain}/users.service.ts`]: "",
      [`${domain}/users.policy.test.ts`]: "",
      [`${domain}/user-changes.queries.ts`]: "",
      [`${domain}/user-names.rules.ts`]: "",
      [`${domain}/user-names.rules.test.ts`]: "",
      [`${domain}/users.views.ts`]: "",
      [`${domain}/impersonation/impersonation.policy.ts`]: "",
      [`${domain}/impersonation/impersonation.routes.ts`]: "",
      [`${domain}/impersonation/tokens.service.ts`]: "",
      [`${domain}/user-list.ts`]: "",
      [`${domain}/Users.helpers.ts`]: "",
      [`${domain}/removal/removal.service.ts`]: "",
      [`${domain}/removal/removal.queries.ts`]: "",
      [`${domain}/removal/removal.test.ts`]: "",
      [`${domain}/impersonation/tokens/tokens.service.ts`]: "",
      "apps/api/src/domains/index.ts": "",
    }),
  );
  expect(filesOf(findings)).toEqual([
    `${domain}/user-list.ts`,
    `${domain}/Users.helpers.ts`,
    `${domain}/impersonation/tokens/tokens.service.ts`,
    "apps/api/src/domains/index.ts",
    `${domain}/removal`,
  ]);
});

it("each import in a circle of domains, or of folders of packages/ui, is found, also by types, later, and in folders of a domain; tests may import anyone", () => {
  const domains = "apps/api/src/domains";
  const findings = folderCircles(
    treeOf({
      [`${domains}/rooms/rooms.service.ts`]: `import { userOf } from "../users/import/import.service.ts";\n`,
      [`${domains}/rooms/rooms.rules.ts`]: `import { open } from "./rooms.service.ts";\n`,
      [`${domains}/users/import/import.service.ts`]: `export const userOf = () => import("../../agents/agents.service.ts");\n`,
      [`${domains}/users/users.service.ts`]: `export * from "../../lib/text.ts";\n`,
      [`${domains}/agents/agents.service.ts`]: `import type { RoomRow } from "../rooms/rooms.queries.ts";\nimport { end } from "../calls/calls.service.ts";\n`,
      [`${domains}/calls/calls.service.ts`]: `import type { Unit } from "../../platform/write/write.ts";\n`,
      [`${domains}/calls/calls.test.ts`]: `import { open } from "../rooms/rooms.service.ts";\n`,
      "packages/ui/src/forms/form.tsx": `import { Question } from "../dialogs/question.tsx";\n`,
      "packages/ui/src/dialogs/sheet.tsx": `import type { Field } from "../forms/field.tsx";\n`,
    }),
  );
  expect(findings).toEqual([
    `${domains}/rooms/rooms.service.ts: imports users, which needs rooms: rooms > users > agents > rooms.`,
    `${domains}/users/import/import.service.ts: imports agents, which needs users: users > agents > rooms > users.`,
    `${domains}/agents/agents.service.ts: imports rooms, which needs agents: agents > rooms > users > agents.`,
    "packages/ui/src/forms/form.tsx: imports dialogs, which needs forms: forms > dialogs > forms.",
    "packages/ui/src/dialogs/sheet.tsx: imports forms, which needs dialogs: dialogs > forms > dialogs.",
  ]);
});

it("a policy says who may do what, a rule does not ask who somebody is, and a view decides nothing", () => {
  const users = "apps/api/src/domains/users/users";
  const treeWith = (kind: string, code: string) => treeOf({ [`${users}.${kind}.ts`]: code });
  const policy = `export const mayImport = () => true;\nexport function changeRefusal() {}\n`;
  expect(policies(treeWith("policy", policy))).toEqual([]);
  expect(policies(treeWith("policy", `${policy}export const longestNote = 500;\n`))).toHaveLength(1);
  expect(rules(treeWith("rules", "export const longestNote = 500;\n"))).toEqual([]);
  expect(rules(treeWith("rules", "export const isTheirs = (actor: Actor) => true;\n"))).toHaveLength(1);
  expect(views(treeWith("views", "export const toUser = (row: Row) => row;\n"))).toEqual([]);
  expect(views(treeWith("views", "export const mayImport = () => true;\n"))).toHaveLength(1);
});

it("a feature's folder with fewer than three source files is found; its tests and style sheets do not count", () => {
  const feature = "apps/portal/src/features";
  const findings = featureFolders(
    treeOf({
      [`${feature}/rooms/rooms-screen.tsx`]: "",
      [`${feature}/rooms/rooms.queries.ts`]: "",
      [`${feature}/rooms/room-card.tsx`]: "",
      [`${feature}/rooms/list/room-list.tsx`]: "",
      [`${feature}/rooms/list/room-list.test.tsx`]: "",
      [`${feature}/rooms/list/rooms.css`]: "",
      [`${feature}/home/home-screen.tsx`]: "",
      "apps/portal/src/lib/moment.tsx": "",
    }),
  );
  expect(filesOf(findings)).toEqual([`${feature}/rooms/list`, `${feature}/home`]);
});

it("a name that fits everything is refused, and so is an allowance for a file that is gone", () => {
  const findings = vagueNames(
    treeOf({
      "apps/api/src/lib/helpers.ts": "",
      "apps/portal/src/hooks/use-room.ts": "",
      "apps/api/src/webhooks.ts": "",
    }),
  );
  expect(filesOf(findings)).toEqual([
    "apps/api/src/lib/helpers.ts",
    "apps/portal/src/hooks/use-room.ts",
    "packages/voice-client/src/types.ts",
  ]);
});

it("a silenced tool is found, and an allowance that is no longer needed too", () => {
  const disable = ["// oxlint", "disable-next-line no-shadow"].join("-");
  const findings = silencedTools(
    treeOf({
      "apps/api/src/a.ts": "const room = door as unknown as Room;",
      "apps/api/test/b.test.ts": disable,
      "apps/api/src/c.ts": "const room = door as Room;",
      "apps/deploy/src/features/conversation/transcript.tsx": "",
    }),
  );
  expect(filesOf(findings)).toEqual([
    "apps/api/src/a.ts",
    "apps/api/test/b.test.ts",
    "apps/deploy/src/features/conversation/transcript.tsx",
  ]);
});

it("paths of a machine and addresses of registries are found", () => {
  const home = ["", "home", "ada", "project"].join("/");
  const registry = ["https:/", ["registry", "packages", "example"].join("."), "react"].join("/");
  const findings = machineTraces(
    treeOf({
      "a.ts": `open("${home}")`,
      "b.yaml": `\n  tarball: ${registry}`,
      "c.ts": 'get("/api/home/rooms")',
    }),
  );
  expect(filesOf(findings)).toEqual(["a.ts", "b.yaml", "b.yaml"]);
});

it("documents name paths and scripts that exist, and have no wide tables", () => {
  const findings = documents(
    treeOf({
      "package.json": '{ "scripts": { "start": "" } }',
      "apps/api/src/domains/rooms/rooms.service.ts": "",
      "docs.md": [
        "See apps/api/src/domains, `apps/api/src/domains/<domain>/<domain>.service.ts` and [the API](apps/api/src).",
        "Not apps/gone/main.ts and [nothing](./nothing.md). Run npm start or npm run gone.",
        `| ${"wide".padEnd(117)} |`,
      ].join("\n"),
    }),
  );
  expect(findings).toEqual([
    "docs.md: names apps/gone/main.ts, which does not exist.",
    "docs.md: names nothing.md, which does not exist.",
    "docs.md: names the script gone, which package.json does not have.",
    "docs.md: line 3 is a row of a table with 121 characters, allowed are 120. Make a list of it.",
  ]);
});

it("pnpm and Node are pinned alike wherever they are named", () => {
  const tree = (pnpm: string, node: string) =>
    treeOf({
      "package.json": JSON.stringify({ packageManager: `pnpm@${pnpm}` }),
      "pnpm-workspace.yaml": `nodeVersion: ${node}\ncatalog:\n  node-bin: npm:node@^26.1.0\n  pnpm: 12.0.0\n`,
    });
  expect(pinnedTools(tree("12.0.0", "26.1.0"))).toEqual([]);
  expect(filesOf(pinnedTools(tree("12.0.1", "26.1.1")))).toEqual(["package.json", "pnpm-workspace.yaml"]);
});

it("GPL code is found in every program but the voice agent, however deep", () => {
  const tree = treeOf({ "apps/api/package.json": "", "apps/voice-agent/package.json": "" });
  const list = () => ({ "GPL-3.0": [{ name: "speech" }], MIT: [{ name: "react" }] });
  expect(gplDependencies("", list)(tree)).toEqual(["apps/api: depends on speech, which is GPL-3.0."]);
});

it("of licences to choose from, one that is not the GPL is enough", () => {
  const tree = treeOf({ "tooling/e2e/package.json": "" });
  const found = (licence: string) =>
    gplDependencies("", () => ({ [licence]: [{ name: "archive" }] }))(tree).length;
  expect(found("(MIT OR GPL-3.0-or-later)")).toBe(0);
  expect(found("(AGPL-3.0 OR GPL-3.0-or-later)")).toBe(1);
  expect(found("(MIT AND GPL-3.0)")).toBe(1);
  expect(found("((MIT OR ISC) AND GPL-3.0)")).toBe(1);
});

it("what is shipped is under an allowed licence or a named exception, and no exception outlives its package", () => {
  const tree = treeOf({ "apps/api/package.json": "", "apps/voice-agent/package.json": "" });
  const speech = { "GPL-3.0": [{ name: "@echogarden/espeak-ng-emscripten" }] };
  const shipped = (api: object, agent: object) =>
    shippedLicences("", (folder) => ({ ...(folder === "apps/api" ? api : agent) }))(tree);
  expect(shipped({ MIT: [{ name: "react" }] }, speech)).toEqual([]);
  expect(shipped({ ...speech, Unknown: [{ name: "mystery" }] }, speech)).toEqual([
    "apps/api: ships @echogarden/espeak-ng-emscripten, which is GPL-3.0; allowed are the licences of licences.ts.",
    "apps/api: ships mystery, which is Unknown; allowed are the licences of licences.ts.",
  ]);
  expect(shipped({}, {})).toEqual([
    "apps/voice-agent: no longer ships @echogarden/espeak-ng-emscripten; take it off the list in licences.ts.",
  ]);
});

it("the comparison with ASVS names files that exist, and every requirement once", () => {
  const document = "docs/asvs.md";
  const findings = (...rows: string[]) =>
    asvsEvidence(treeOf({ [document]: rows.join("\n"), "apps/api/src/a.test.ts": "" })).map((finding) =>
      finding.slice(document.length + 2),
    );
  const row = (evidence: string, status = "met") =>
    `- **7.4.1** (level 1, ${status}): It\n  ends. ${evidence}.`;
  const published = [
    "has 1 requirements of level 1, published are 70.",
    "has 0 requirements of level 2, published are 183.",
  ];
  expect(findings(row("`apps/api/src/a.test.ts`"))).toEqual(published);
  expect(findings(row("`apps/api/src/b.test.ts`")).at(-1)).toBe(
    "7.4.1 names apps/api/src/b.test.ts, which does not exist.",
  );
  expect(findings(row("")).at(-1)).toBe("7.4.1 names no evidence.");
  expect(findings(row("", "not met"), "- Twice. 7.4.1\n  (1).")).toContain("has 7.4.1 twice.");
  expect(asvsEvidence(treeOf({}))).toEqual([`${document}: is missing.`]);
});

it("text whose size is none of the scale is found, in style sheets and components", () => {
  const findings = typeScale(
    treeOf({
      "packages/ui/src/theme.css":
        "a { font-size: var(--font-size-6); font: inherit; } b { font-size: 0.93em; }",
      "packages/ui/src/charts/charts.css": "a { font-size: var(--font-size-7); }",
      "apps/deploy/src/styles/base.css": "body { font: 16px/1.5 var(--typeface); } h1 { font-size: 28px; }",
      "apps/deploy/src/styles/call.css": "a { font: 13px/1.5 var(--typeface); }",
      "apps/portal/src/features/rooms/room-counts.tsx": '<Text as="p" size="6">1</Text><Logo size="9" />',
      "apps/portal/src/features/sign-in/splash.tsx": '<Text\n  as="p"\n  size="8"\n>Field Advisor</Text>',
    }),
  );
  expect(filesOf(findings)).toEqual([
    "packages/ui/src/charts/charts.css",
    "apps/deploy/src/styles/base.css",
    "apps/deploy/src/styles/call.css",
    "apps/portal/src/features/sign-in/splash.tsx",
  ]);
});
