import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createCertificate, createPath } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { type Person, somebody, traineeAndCoach } from "../../../test/practice.ts";
import { runsOf } from "../../lib/printed-page.ts";

let api: TestApi;
let owner: ContractClient;
let coach: Person;
let uma: Person;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  [uma, coach] = await traineeAndCoach(api);
});

const number = "7K3M9QWX0000AAAA1111";
type Values = NonNullable<Parameters<typeof createCertificate>[1]>;
const given = async (values: Values = {}) => {
  await sql`delete from certificates`.execute(api.db);
  return createCertificate(api.db, { number, user_id: uma.id, person_name: "Uma Doe", ...values });
};

const fileOf = (id: number, client: ContractClient) =>
  client.send("GET /api/certificates/:id/file", { params: { id } });
const check = (typed: string) =>
  api.anonymous().request("POST /api/certificates/check", { body: { number: typed } });
const revoke = (id: number, client = owner) =>
  client.send("POST /api/certificates/:id/revocation", {
    params: { id },
    body: { reason: "Issued by mistake" },
  });

const unknown = { state: "unknown", person: null, path: null, issuedOn: null, validUntil: null };

describe("a stranger who has the number", () => {
  test("reads what the document says, however the number is typed, and nothing else", async () => {
    await given({ valid_until: "2999-01-31" });
    const shown = {
      state: "valid",
      person: "Uma Doe",
      path: "First steps",
      issuedOn: "2026-11-01",
      validUntil: "2999-01-31",
    };
    for (const typed of ["7K3M-9QWX-0000-AAAA-1111", " 7k3m 9qwx oooo aaaa iiii ", number])
      expect(await check(typed)).toEqual(shown);
  });

  test("reads that it has expired the day after its last day", async () => {
    const today = sql<string>`(select (now() at time zone time_zone)::date from system_settings)`;
    await given({ valid_until: today as never });
    expect((await check(number)).state).toBe("valid");
    await sql`update certificates set valid_until = valid_until - 1`.execute(api.db);
    expect(await check(number)).toMatchObject({ state: "expired", person: "Uma Doe" });
  });

  test("reads the same of a number that never was, one that was withdrawn, and one whose person is gone", async () => {
    expect(await check("0000-0000-0000-0000-0000")).toEqual(unknown);
    const id = await given();
    await revoke(id);
    expect(await check(number)).toEqual(unknown);
    await given();
    expect((await check(number)).state).toBe("valid");
    await owner.request("DELETE /api/users/:id", { params: { id: uma.id } });
    expect(await check(number)).toEqual(unknown);
  });

  test("may try a few numbers a minute", async () => {
    const strict = await testApi();
    const client = strict.anonymous();
    const tries = Array.from({ length: 40 }, () =>
      client.send("POST /api/certificates/check", { body: { number } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    await strict.close();
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10);
  });
});

test("a certificate stays when its path is deleted", async () => {
  const path_id = await createPath(api.db);
  await given({ path_id });
  await owner.request("DELETE /api/paths/:id", { params: { id: path_id } });
  expect(await check(number)).toMatchObject({ state: "valid", path: "First steps" });
});

describe("the document", () => {
  test("is for its person, their coach and owners, and others' downloads are in the log", async () => {
    const id = await given();
    for (const client of [uma.client, coach.client, owner]) {
      const { status, headers, bytes } = await fileOf(id, client);
      expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    }
    for (const client of [(await somebody(api)).client, (await somebody(api, { role: "ADMIN" })).client])
      expect((await fileOf(id, client)).status).toBe(404);
    const entries = await api.db
      .selectFrom("audit_log")
      .select("actor_id")
      .where("action", "=", "certificate.download")
      .where("subject_id", "=", String(id))
      .execute();
    expect(entries).toHaveLength(2);
  });

  test("is made also of a name that the typeface cannot print", async () => {
    const id = await given({ person_name: "李小龙", path_name: "Přehled – Ünïcode" });
    expect((await fileOf(id, owner)).status).toBe(200);
  });

  test("of one that was withdrawn is not printed", async () => {
    const id = await given();
    await revoke(id);
    expect((await fileOf(id, uma.client)).status).toBe(409);
  });

  test("is not for an owner's window as its person", async () => {
    const id = await given();
    expect((await fileOf(id, await api.viewing(owner, uma.id))).status).toBe(403);
  });
});

test("a text is printed by the files that have its characters, or not at all", () => {
  const files = ["latin", "more"];
  const has = (file: string, codePoint: number) =>
    (file === "latin" && codePoint < 0x1_00) ||
    (file === "more" && codePoint >= 0x1_00 && codePoint < 0x2_00);
  expect(runsOf("Žofie", files, has)).toEqual([
    { file: "more", text: "Ž" },
    { file: "latin", text: "ofie" },
  ]);
  // Of one letter and a mark.
  expect(runsOf("Z\u{30C}a", files, has)?.map(({ text }) => text)).toEqual(["Ž", "a"]);
  expect(runsOf("Ada 李", files, has)).toBeNull();
});

describe("withdrawing", () => {
  test("is an owner's, with a reason that is in the log and its person reads", async () => {
    const id = await given();
    expect((await revoke(id, coach.client)).status).toBe(403);
    expect((await revoke(id)).status).toBe(200);
    expect((await revoke(id)).error.error).toBe("This certificate was withdrawn before.");
    const [entry] = await api.db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "certificate.revoke")
      .where("subject_id", "=", String(id))
      .execute();
    expect(entry?.details).toMatchObject({ userId: uma.id, reason: "Issued by mistake" });
    const [read] = await uma.client.request("GET /api/users/:id/paths", { params: { id: uma.id } });
    expect(read?.certificate).toMatchObject({ state: "revoked", reason: "Issued by mistake" });
  });

  test("has the path begin anew once it is assigned again", async () => {
    const path_id = await createPath(api.db);
    const assign = () =>
      owner.request("POST /api/assignments", {
        body: { pathId: path_id, goal: "complete", group: { kind: "people", userIds: [uma.id] } },
      });
    const id = await given({ path_id });
    await revoke(id);
    await assign();
    const mine = await uma.client.request("GET /api/user/paths/:id", { params: { id: path_id } });
    expect(mine).toMatchObject({ round: 2, doneAt: null, certificate: null });
  });
});

test("owners list all certificates, administrators those of their people; both by path, state and name", async () => {
  const path_id = await createPath(api.db);
  const id = await given({ path_id });
  await createCertificate(api.db, { person_name: "Somebody Else", valid_until: "2020-01-01" });
  const ids = async (client: ContractClient, query: object = {}) =>
    (await client.request("GET /api/certificates", { query })).map((each) => each.id);
  expect(await ids(owner)).toHaveLength(2);
  expect(await ids(coach.client)).toEqual([id]);
  expect(await ids(owner, { pathId: path_id })).toEqual([id]);
  expect(await ids(owner, { state: "valid" })).toEqual([id]);
  expect(await ids(owner, { search: "uma" })).toEqual([id]);
});
