import { expect, it } from "vitest";

import { plant } from "./plant.ts";

interface Cruise {
  summary: {
    violations: { rule: { name: string }; from: string; to: string }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

const rooms = "apps/api/src/domains/rooms/rooms";
const users = "apps/api/src/domains/users/users";
const features = "apps/portal/src/features";

// rule, who imports, what
const planted = [
  ["a-domain-is-entered-by-its-service", `${rooms}.service.ts`, `${users}.queries.ts`],
  [
    "api-client-follows-the-schema",
    "packages/api-client/src/call.ts",
    "packages/voice-client/src/session.ts",
  ],
  ["api-follows-the-schema", "apps/api/src/lib/pagination.ts", "packages/ui/src/button.ts"],
  ["apps-are-programs", "apps/api/src/main.ts", "apps/portal/src/main.ts"],
  [
    "browsers-take-the-contract-as-types",
    "apps/portal/src/lib/users.queries.ts",
    "packages/schema/src/users.endpoints.ts",
  ],
  ["database-knows-no-http", "apps/api/src/platform/db/database.ts", "apps/api/src/providers/files.ts"],
  ["deploy-takes-types-only", "apps/deploy/src/page.ts", "packages/schema/src/rooms.ts"],
  ["fastify-only-at-the-edge", `${rooms}.service.ts`, "fastify"],
  ["features-below-routes", `${features}/rooms/rooms-screen.tsx`, "apps/portal/src/routes.tsx"],
  [
    "features-never-import-each-other",
    `${features}/rooms/rooms-screen.tsx`,
    `${features}/messages/message-list.tsx`,
  ],
  ["gpl-only-in-voice-agent", "packages/ui/src/speech.ts", "@echogarden/espeak-ng-emscripten"],
  ["kysely-only-in-queries", `${rooms}.service.ts`, "kysely"],
  ["language-follows-the-schema", "packages/language/src/language.ts", "packages/ui/src/button.ts"],
  ["lib-below-features", "apps/portal/src/lib/clock.ts", `${features}/messages/message-list.tsx`],
  ["lib-is-the-floor", "apps/api/src/lib/ids.ts", "apps/api/src/platform/http/serve.ts"],
  ["no-cycles", "packages/schema/src/room-input.ts", "packages/schema/src/room-output.ts"],
  ["no-unknown-modules", "apps/portal/src/lib/clock.ts", "./gone.ts"],
  ["nobody-imports-the-app", `${rooms}.jobs.ts`, "apps/api/src/app.ts"],
  ["packages-below-apps", "packages/ui/src/speech.ts", "apps/voice-agent/src/main.ts"],
  ["page-stands-alone", "packages/page/src/page.ts", "packages/schema/src/rooms.ts"],
  ["platform-knows-no-domain", "apps/api/src/platform/jobs/jobs.ts", `${users}.service.ts`],
  ["policies-are-pure", `${rooms}.policy.ts`, "apps/api/src/platform/db/database.ts"],
  ["providers-know-no-domain", "apps/api/src/providers/voice.ts", `${users}.service.ts`],
  ["queries-are-kysely-and-nothing-else", `${rooms}.queries.ts`, `${rooms}.policy.ts`],
  ["routes-call-the-service", `${rooms}.routes.ts`, `${rooms}.queries.ts`],
  ["rules-are-pure", `${rooms}.rules.ts`, "apps/api/src/platform/db/database.ts"],
  ["schema-stands-alone", "packages/schema/src/rooms.ts", "packages/ui/src/button.ts"],
  ["services-know-no-http", `${rooms}.service.ts`, "apps/api/src/platform/http/serve.ts"],
  ["telemetry-stands-alone", "packages/telemetry/src/telemetry.ts", "packages/schema/src/rooms.ts"],
  ["the-rest-enters-a-domain-by-its-service", "apps/api/src/backup.ts", `${users}.queries.ts`],
  ["tooling-stays-outside", "packages/voice-client/src/session.ts", "tooling/checks/plant.ts"],
  ["transcript-stands-alone", "packages/transcript/src/transcript.ts", "packages/schema/src/rooms.ts"],
  ["ui-serves-the-two-staff-apps", "apps/deploy/src/page.ts", "packages/ui/src/badge.ts"],
  ["voice-agent-knows-none-of-us", "apps/voice-agent/src/main.ts", "packages/schema/src/rooms.ts"],
  ["voice-client-stands-alone", "packages/voice-client/src/session.ts", "packages/schema/src/room-output.ts"],
];

const nameOfPackage = (file: string) => file.replace(/^.*\/node_modules\/(@[^/]+\/[^/]+|[^/]+)\/.*$/, "$1");

it("finds one forbidden import for every rule, type-only cycles included, and nothing else", () => {
  const run = plant("imports", ".dependency-cruiser.mjs");
  const { output } = run("depcruise", "-T", "json", "apps", "packages", "tooling");
  const { summary } = JSON.parse(output) as Cruise;
  const found = summary.violations.map(({ rule, from, to }) => [rule.name, from, nameOfPackage(to)]);
  expect(found.toSorted((a, b) => (a.join() < b.join() ? -1 : 1))).toEqual(planted);
  const rules = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(rules));
});

/** All matches of a pattern, sorted, each as its groups joined by a space. */
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.join(" ")).toSorted();

it("turbo finds imports that leave a package, unlisted ones, and forbidden directions", () => {
  const { output, status } = plant("boundaries", "turbo.json")("turbo", "boundaries");
  const text = output.replaceAll(/\n +\| /g, " ").replaceAll("@planted/ ", "@planted/");
  const denied = /x Package `@planted\/([\w-]+)` found with tag listed in denylist for `@planted\/([\w-]+)`/g;
  expect(matches(text, denied)).toEqual([
    "console schema",
    "portal console",
    "schema console",
    "ui console",
    "ui schema",
  ]);
  expect(matches(text, /x (import `\S+` leaves the package|cannot import package `\S+`)/g)).toEqual([
    "cannot import package `@planted/ui`",
    "import `../../../packages/schema/src/rooms.ts` leaves the package",
  ]);
  expect(status).toBe(1);
});
