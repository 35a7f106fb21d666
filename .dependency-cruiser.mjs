// Who may import whom. Each rule has a violation planted in tooling/checks/planted that it must find.
// TypeScript 7 has no JavaScript interface, so dependency-cruiser reads TypeScript with swc.

const test = "\\.test\\.tsx?$|/test/";
const npm = (name) => `(^|/)node_modules/${name}/|^${name}$`;

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const everywhere = [
  forbid("no-cycles", "A cycle has no bottom to start reading at; types count too.", {}, { circular: true }),
  forbid("no-unknown-modules", "What cannot be found cannot be judged.", {}, { couldNotResolve: true }),
  forbid(
    "apps-are-programs",
    "An app is deployed by itself; what two of them need is a package.",
    { path: "^apps/([^/]+)/" },
    { path: "^apps/", pathNot: "^apps/$1/" },
  ),
  forbid(
    "packages-below-apps",
    "A package that knows its users is part of them.",
    { path: "^packages/" },
    { path: "^apps/" },
  ),
  forbid(
    "tooling-stays-outside",
    "The product never needs the tools it is made with; its tests do.",
    { path: "^(apps|packages)/", pathNot: `${test}|/vitest\\.config\\.ts$` },
    { path: "^tooling/" },
  ),
  forbid(
    "gpl-only-in-voice-agent",
    "GPL code stays within the one separate program that may be given away under it.",
    { pathNot: "^apps/voice-agent/" },
    { license: "GPL" },
  ),
];

const packages = [
  forbid(
    "schema-stands-alone",
    "The contract is what everything else follows from.",
    { path: "^packages/schema/" },
    { path: "^packages/(?!schema/)" },
  ),
  forbid(
    "voice-client-stands-alone",
    "The conversation in the browser works for any page; it shares how a page uses the browser's storage.",
    { path: "^packages/voice-client/" },
    { path: "^packages/(?!voice-client/)", pathNot: "^packages/page/src/browser-storage\\.ts$" },
  ),
  forbid(
    "page-stands-alone",
    "What every web page is built with knows no product.",
    { path: "^packages/page/" },
    { path: "^packages/(?!page/)" },
  ),
  forbid(
    "telemetry-stands-alone",
    "Two programs report through it, one of which is given away by itself.",
    { path: "^packages/telemetry/" },
    { path: "^packages/(?!telemetry/)" },
  ),
  forbid(
    "transcript-stands-alone",
    "Two programs and a browser read transcripts with it, one of which is given away by itself.",
    { path: "^packages/transcript/" },
    { path: "^packages/(?!transcript/)" },
  ),
  forbid(
    "language-follows-the-schema",
    "It reads English and German for whoever judges or analyses talks; of the contract it knows how words are folded, and the lists that owners edit.",
    { path: "^packages/language/", pathNot: test },
    { path: "^packages/", pathNot: "^packages/(language/|schema/src/(search-words|practice-lists)\\.ts$)" },
  ),
  forbid(
    "api-client-follows-the-schema",
    "The client is derived from the contract; of the browser it needs the storage.",
    { path: "^packages/api-client/" },
    { path: "^packages/(?!api-client/|schema/|page/src/browser-storage\\.ts$)" },
  ),
  forbid(
    "ui-serves-the-two-staff-apps",
    "It holds what the portal and the console share; a recipient's page loads none of it.",
    { path: "^(apps/deploy|packages/(api-client|call-ui|page|voice-client))/src/" },
    { path: "^packages/ui/src/" },
  ),
  forbid(
    "api-follows-the-schema",
    "The server describes itself by the contract, reports by telemetry and reads transcripts and what was said; its clients are for tests.",
    { path: "^apps/api/", pathNot: test },
    { path: "^packages/(?!(schema|telemetry|transcript|language)/)" },
  ),
  forbid(
    "voice-agent-knows-none-of-us",
    "It speaks a public protocol and can be replaced by another that does; telemetry, the reader and how English and German are read know none of us either. How long a call and how large a record may be are one number each, which variables and usual moods exist is one list each, and what a practice script holds one shape.",
    { path: "^apps/voice-agent/", pathNot: test },
    {
      path: "^packages/(?!(telemetry|transcript|language)/)",
      pathNot: "^packages/schema/src/(call-limits|record-limit|agent-variables|practice-script)\\.ts$",
    },
  ),
];

const api = [
  forbid(
    "nobody-imports-the-app",
    "main starts the server, the server starts the app, the app knows the domains; nothing looks back up.",
    { path: "^apps/api/src/(domains|platform|lib|providers)/", pathNot: test },
    { path: "^apps/api/src/((main|server|app)\\.ts$|composition/)" },
  ),
  forbid(
    "lib-is-the-floor",
    "lib knows nothing of domains, HTTP, database or providers.",
    { path: "^apps/api/src/lib/", pathNot: test },
    { path: "^apps/api/src/(domains|platform|providers)/" },
  ),
  forbid(
    "providers-know-no-domain",
    "An adapter to the outside says what it can do, not what it is used for.",
    { path: "^apps/api/src/providers/", pathNot: test },
    { path: "^apps/api/src/(domains|platform)/" },
  ),
  forbid(
    "platform-knows-no-domain",
    "The platform serves any product; what this one is made of is put together beside app.ts.",
    { path: "^apps/api/src/platform/", pathNot: test },
    { path: "^apps/api/src/(domains|composition)/" },
  ),
  forbid(
    "database-knows-no-http",
    "db is what queries stand on.",
    { path: "^apps/api/src/platform/db/", pathNot: test },
    { path: "^apps/api/src/(platform/http|providers)/" },
  ),
  forbid(
    "a-domain-is-entered-by-its-service",
    "Behind its services and rules a domain may be rebuilt without asking; a statement may build on another domain's.",
    { path: "^apps/api/src/domains/([^/]+)/", pathNot: `\\.queries\\.ts$|${test}` },
    { path: "^apps/api/src/domains/(?!$1/)", pathNot: "\\.(service|policy|rules|views)\\.ts$" },
  ),
  forbid(
    "the-rest-enters-a-domain-by-its-service",
    "Only app.ts also takes a domain's routes, to serve them, and only the list of jobs its jobs.",
    { path: "^apps/api/src/(?!domains/|app\\.ts$|composition/job-handlers\\.ts$)", pathNot: test },
    { path: "^apps/api/src/domains/", pathNot: "\\.(service|policy|rules|views)\\.ts$" },
  ),
  forbid(
    "routes-call-the-service",
    "A route passes actor and input to a verb; it never reads the database.",
    { path: "^apps/api/src/domains/.*\\.routes\\.ts$" },
    { path: "\\.(queries|jobs)\\.ts$|^apps/api/src/platform/db/" },
  ),
  forbid(
    "services-know-no-http",
    "The same verb serves HTTP, jobs, the assistant and tests.",
    { path: "^apps/api/src/domains/.*\\.(service|policy|queries|rules|views|jobs)\\.ts$" },
    { path: "^apps/api/src/platform/http/|\\.routes\\.ts$" },
  ),
  forbid(
    "queries-are-kysely-and-nothing-else",
    "A query that decides something is a rule nobody finds.",
    { path: "^apps/api/src/domains/.*\\.queries\\.ts$" },
    {
      path: "^apps/api/src/(providers/|domains/.*\\.(service|policy|rules|views|jobs)\\.ts$)",
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "policies-are-pure",
    "Whether an actor may do something is answered from what the service hands in.",
    { path: "^apps/api/src/domains/.*\\.policy\\.ts$" },
    {
      path: "^apps/api/src/(platform/db|providers)/|\\.(queries|jobs)\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "rules-are-pure",
    "What the product makes of something, and how it is shown, is told from what was handed in; the same twice is the same.",
    { path: "^apps/api/src/domains/.*\\.(rules|views)\\.ts$" },
    {
      path: "^apps/api/src/(platform/(db|write)|providers)/|\\.(service|queries|jobs)\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "kysely-only-in-queries",
    "Statements live where one looks for them.",
    {
      path: "^apps/api/",
      pathNot: `\\.queries\\.ts$|^apps/api/src/(platform/db|composition/seeds)/|${test}`,
    },
    { path: npm("kysely") },
  ),
  forbid(
    "fastify-only-at-the-edge",
    "The rules of the product do not depend on the server in front of them.",
    { path: "^apps/api/", pathNot: `\\.routes\\.ts$|^apps/api/src/(platform/http/|app\\.ts$)|${test}` },
    { path: npm("(@fastify/(?!proxy-addr)[^/]+|fastify)") },
  ),
];

const web = [
  forbid(
    "features-never-import-each-other",
    "Screens compose features; a feature can be deleted with its folder.",
    { path: "^apps/(portal|console|deploy)/src/features/([^/]+)/" },
    { path: "^apps/$1/src/features/(?!$2/)" },
  ),
  forbid(
    "features-below-routes",
    "Routes know features, features know lib.",
    { path: "^apps/(portal|console|deploy)/src/features/" },
    { path: "^apps/$1/src/(routes|app|main)\\.tsx?$" },
  ),
  forbid(
    "lib-below-features",
    "lib serves features and knows none of them.",
    { path: "^apps/(portal|console|deploy)/src/lib/" },
    { path: "^apps/$1/src/(features/|(routes|app|main)\\.tsx?$)" },
  ),
  forbid(
    "browsers-take-the-contract-as-types",
    "Screens name endpoints by their literals; method, path and models of the contract stay on the server.",
    {
      path: "^(apps/(portal|console|deploy)|packages/(ui|api-client|voice-client))/src/",
      pathNot: [test, "^packages/api-client/src/testing\\.ts$"],
    },
    {
      path: "^packages/schema/src/(contract|[\\w-]+\\.endpoints)\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "deploy-takes-types-only",
    "A recipient's phone loads no validation library: the server checks.",
    { path: "^apps/deploy/src/", pathNot: test },
    {
      path: "^packages/schema/",
      pathNot: "^packages/schema/src/(clock|routes|product|typed-text|web-address)\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  ),
];

export default {
  forbidden: [...everywhere, ...packages, ...api, ...web],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps|packages|tooling)/[^/]+/(dist|test-results|\\.turbo|\\.cache)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "browser", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".d.ts"],
    },
    progress: { type: "none" },
  },
};
