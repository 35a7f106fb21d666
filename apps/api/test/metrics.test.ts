import { nameOf } from "@field-advisor/api-client/testing";
import { metricsInUse, namesOfPrometheus } from "@field-advisor/telemetry/monitoring";
import { scrape, testTelemetry } from "@field-advisor/telemetry/testing";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contractEndpoints } from "../src/platform/http/access.ts";
import { type FiguresWatch, watchFigures } from "../src/composition/figures.ts";
import { createUser, testAccessCode } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";
import { always, providerServer, type ProviderServer } from "./provider-server.ts";

let api: TestApi;
let provider: ProviderServer;
let figures: FiguresWatch;
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const { telemetry, port: opened } = await testTelemetry();
  port = opened;
  provider = await providerServer(always({ voices: [], has_more: false }));
  api = await testApi({ env: { VOICE_PROVIDER_URL: provider.url, VOICE_PROVIDER_KEY: "key" }, telemetry });
  figures = watchFigures(api.ctx);
  close = () => telemetry.close();
});

afterAll(async () => {
  figures.stop();
  await api.close();
  await provider.close();
  await close();
});

/** The value of a series: `series("db_pool_waiting", 'pool="exports"')`. */
async function series(name: string, ...labels: string[]): Promise<number | undefined> {
  const { text } = await scrape(port);
  const found = text
    .split("\n")
    .find((line) => new RegExp(`^${name}[{ ]`).test(line) && labels.every((label) => line.includes(label)));
  return found === undefined ? undefined : Number(found.split(" ").at(-1));
}

const isAgents = (name: string) => name.startsWith("voice_agent_");
const familyOf = (name: string) => name.replace(/_(bucket|sum|count)$/, "");

/** Too many tries from one address, so that a limit is used up. */
async function tryToSignIn(): Promise<void> {
  const { email } = await createUser(api.db);
  for (let status = 0; status !== 429;) {
    const body = { email, password: "wrong" };
    ({ status } = await api.anonymous().send("POST /api/auth/login", { body }));
  }
}

test("every metric of the dashboards and alerts is exposed, and every exposed one is used there", async () => {
  await tryToSignIn();
  await figures.refresh();
  const { names } = await scrape(port);
  const used = [...metricsInUse()].filter((name) => !isAgents(name) && !namesOfPrometheus.has(name));
  expect(used.filter((name) => !names.has(name))).toEqual([]);
  const families = new Set(used.map(familyOf));
  expect([...names].map(familyOf).filter((name) => !families.has(name))).toEqual([]);
});

test("what happens is counted", async () => {
  const before = await series("field_advisor_sign_in_failures_total", 'who="staff"');
  const { email } = await createUser(api.db);
  const elsewhere = { address: "192.0.2.7" };
  await api.anonymous().send("POST /api/auth/login", { body: { email, password: "wrong" } }, elsewhere);
  const body = { deploymentSlug: "nowhere", email, password: testAccessCode };
  await api.anonymous().send("POST /api/deployment-login", { body }, elsewhere);
  expect(await series("field_advisor_sign_in_failures_total", 'who="staff"')).toBe((before ?? 0) + 1);
  expect(await series("field_advisor_sign_in_failures_total", 'who="recipient"')).toBe(1);
  const owner = await api.as("OWNER");
  const bytes = await series("field_advisor_upload_bytes_total");
  const file = new File(["email,firstName,lastName,role\n"], "people.csv");
  await owner.send("POST /api/users/import/review", { file });
  expect(await series("field_advisor_upload_bytes_total")).toBe((bytes ?? 0) + file.size);
  expect(await series("field_advisor_uploads_in_progress")).toBe(0);
  await figures.refresh();
  expect(await series("field_advisor_sessions_active")).toBe(1);
  expect(await series("field_advisor_provider_up", 'provider="voice"')).toBe(1);
  expect(await series("field_advisor_jobs_failed", 'queue="end-call"')).toBe(0);
});

test("the age of the last back-up and the free disk are told", async () => {
  await figures.refresh();
  expect(await series("field_advisor_backup_age_seconds")).toBeLessThan(3600);
  const at = new Date(Date.now() - 30 * 3600 * 1000).toISOString();
  await api.db
    .insertInto("audit_log")
    .values({ action: "backup.create", at, actor_label: "the command", request_id: "test" })
    .execute();
  await figures.refresh();
  expect(await series("field_advisor_backup_age_seconds")).toBeGreaterThan(29 * 3600);
  expect(await series("field_advisor_disk_free_ratio")).toBeGreaterThan(0);
  expect(await series("field_advisor_disk_free_ratio")).toBeLessThan(1);
});

test("nothing that a caller sends becomes part of a label", async () => {
  const canary = "canary-93f1";
  const owner = await api.as("OWNER");
  const headers = { host: "localhost:3000", cookie: owner.cookies.header(), "user-agent": canary };
  for (const { method, path } of contractEndpoints) {
    const url = `${path.replaceAll(/:\w+/g, canary)}?${canary}=${canary}`;
    await api.app.inject({ method, url, headers, ...(method !== "GET" && { payload: { canary } }) });
  }
  for (const url of [`/api/${canary}`, `/${canary}`, `/%zz${canary}`])
    for (const host of ["localhost:3000", "localhost:3001", `${canary}.example`])
      await api.app.inject({ url, headers: { host } });
  await api.app.inject({ method: "SEARCH", url: `/${canary}`, headers });
  const { text } = await scrape(port);
  expect(text).not.toContain(canary);
  const routesIn = (found: Iterable<RegExpMatchArray>) => new Set([...found].map(([, route]) => route));
  const routes = routesIn(text.matchAll(/route="([^"]*)"/g));
  const measured = routesIn(
    text.matchAll(/^http_server_request_duration_seconds_count\{.*route="([^"]*)"/gm),
  );
  const patterns = [...contractEndpoints].map(({ path }) => path);
  const known = new Set([...patterns, "/*", "unknown"]);
  expect([...routes].filter((route) => !known.has(route ?? ""))).toEqual([]);
  const served = [...contractEndpoints].filter(({ hosts }) => hosts.includes("api"));
  const missing = served.filter(({ path }) => !measured.has(path)).map(nameOf);
  expect(missing).toEqual([]);
});

test("the first refusal of a route is a rise from zero", async () => {
  const route = 'route="/api/auth/forgot-password"';
  expect(await series("field_advisor_rate_limit_refusals_total", route)).toBe(0);
});

test("probes are not counted among requests", async () => {
  for (const url of ["/live", "/ready"]) expect((await api.app.inject({ url })).statusCode).toBe(200);
  expect(await series("http_server_request_duration_seconds_count", 'route="/live"')).toBeUndefined();
  expect(await series("http_server_request_duration_seconds_count", 'route="/ready"')).toBeUndefined();
});

/** The status of a request to the port of the metrics. */
const statusAt = (method: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path });
    sent.on("error", reject).on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.end();
  });

test("the port of the metrics answers nothing else", async () => {
  expect(await statusAt("GET", "/metrics")).toBe(200);
  const paths = [...contractEndpoints].map(({ path }) => path);
  for (const path of ["/", "/ready", "/live", "/metrics/", "/Metrics", "//metrics", ...paths])
    expect([path, await statusAt("GET", path)]).toEqual([path, 404]);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "HEAD"])
    expect([method, await statusAt(method, "/metrics")]).toEqual([method, 404]);
});

test("no public host answers with metrics", async () => {
  for (const origin of Object.values(api.ctx.config.origins)) {
    const { host } = new URL(origin);
    for (const url of ["/metrics", "/api/metrics", "/metrics/"]) {
      const { body } = await api.app.inject({ url, headers: { host } });
      expect(body).not.toContain("# TYPE");
    }
  }
});

test("while the database is away that is said, and the last figures stay", async () => {
  await figures.refresh();
  const sessions = await series("field_advisor_sessions_active");
  expect(await series("field_advisor_database_up")).toBe(1);
  await api.db.schema.alterTable("sessions").renameTo("sessions_elsewhere").execute();
  await figures.refresh();
  expect(await series("field_advisor_database_up")).toBe(0);
  expect(await series("field_advisor_sessions_active")).toBe(sessions);
  await api.db.schema.alterTable("sessions_elsewhere").renameTo("sessions").execute();
  await figures.refresh();
  expect(await series("field_advisor_database_up")).toBe(1);
});
