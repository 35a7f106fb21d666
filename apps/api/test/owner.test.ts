import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { giveCodes } from "./access-inputs-of-factors.ts";
import { createUser, testPassword } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";
import { passTime } from "./time.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

/** The program as `npm run owner:create` and `npm run owner:recover` start it. */
function owner(args: string[], input = ""): Promise<Result> {
  const program = fileURLToPath(new URL("../src/owner.ts", import.meta.url));
  const env = { ...process.env, DATABASE_URL: api.ctx.config.databaseUrl, LOG_LEVEL: "silent" };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

const create = (args: string[], input?: string) => owner(["create", ...args], input);
const recover = (email: string) => owner(["recover", "--email", email]);

const named = (email: string) => ["--email", email, "--first-name", "Mara", "--last-name", "Quist"];

const printedPassword = ({ stdout }: Result) => /\b[0-9A-Z]{16}\b/.exec(stdout)?.[0] ?? "";

const signIn = (email: string, password: string) =>
  api.anonymous().send("POST /api/auth/login", { body: { email, password } });

const entriesOf = (action: string) =>
  api.db.selectFrom("audit_log").selectAll().where("action", "=", action).execute();

describe("owner:create", () => {
  test("makes an owner with a temporary password, who signs in and must change it", async () => {
    const result = await create(named("Mara@Example.test"));
    expect(result.code).toBe(0);
    const password = printedPassword(result);
    const answer = await signIn("mara@example.test", password);
    expect(answer.data).toMatchObject({
      role: "OWNER",
      username: "mara",
      passwordChangeRequired: true,
    });
    const entries = await entriesOf("user.create_owner");
    expect(entries).toMatchObject([{ actor_id: null, actor_label: "command line" }]);
    expect(JSON.stringify(entries)).not.toContain(password);

    await api.db
      .updateTable("users")
      .set({ password_expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await signIn("mara@example.test", password)).status).toBe(401);
  });

  test("takes a final password from standard input, which may not be guessable", async () => {
    const args = [...named("mara@elsewhere.test"), "--password-stdin"];
    const refused = await create(args, "password1234\n");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("easy to guess");

    const { code, stdout } = await create(args, "narrow canal seven lamps\n");
    expect(code).toBe(0);
    expect(stdout).not.toContain("narrow canal");
    const answer = await signIn("mara@elsewhere.test", "narrow canal seven lamps");
    expect(answer.data).toMatchObject({ username: "mara-2", passwordChangeRequired: false });
  });

  test("refuses a second user with the same e-mail in one sentence", async () => {
    await create(named("twice@example.test"));
    const { code, stdout, stderr } = await create(named("TWICE@example.test"));
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trim()).toBe("A user with this email address already exists.");
  });

  test("without names says how to call it", async () => {
    const { code, stdout } = await create(["--email", "x@example.test"]);
    expect(code).toBe(1);
    expect(stdout).toContain("--first-name NAME");
  });
});

describe("owner:recover", () => {
  test("lets somebody in again as an owner, whatever was done to the account", async () => {
    const user = await createUser(api.db, { role: "USER", status: "INACTIVE", version: 4 });
    const former = await api.as(user);
    await api.db
      .insertInto("reset_requests")
      .values({ user_id: user.id, ip_prefix: "127.0.0.0/24" })
      .execute();
    const guesses = Array.from({ length: 11 }, (_, n) => signIn(user.email, `wrong guess ${n}`));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);

    const result = await recover(user.email.toUpperCase());
    expect(result).toMatchObject({ code: 0, stderr: "" });
    const password = printedPassword(result);
    expect((await signIn(user.email, password)).data).toMatchObject({
      id: user.id,
      role: "OWNER",
      passwordChangeRequired: true,
    });
    expect((await signIn(user.email, testPassword)).status).toBe(401);
    expect((await former.request("GET /api/auth/status")).isAuthenticated).toBe(false);

    const row = await api.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirst();
    expect(row).toMatchObject({ status: "ACTIVE", version: 5 });
    const requests = await api.db.selectFrom("reset_requests").selectAll().execute();
    expect(requests).toMatchObject([{ outcome: "reset", closed_by: null, closed_at: expect.any(String) }]);
    const entries = await entriesOf("user.recover_owner");
    expect(entries).toMatchObject([
      {
        actor_id: null,
        actor_label: "command line",
        subject_id: String(user.id),
        details: {
          before: { role: "USER", status: "INACTIVE" },
          after: { role: "OWNER", status: "ACTIVE" },
        },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  test("gives a password that works for three days", async () => {
    const user = await createUser(api.db, { role: "OWNER" });
    const password = printedPassword(await recover(user.email));
    await passTime(api.db, 71 * 3600);
    expect((await signIn(user.email, password)).status).toBe(200);
    await passTime(api.db, 3601);
    expect((await signIn(user.email, password)).status).toBe(401);
  });

  test("takes a second factor away, and says so", async () => {
    const user = await createUser(api.db, { role: "OWNER" });
    await giveCodes(api.db, user.id);
    const result = await recover(user.email);
    expect(result.stdout).toMatch(/^Their second factor was taken away, with its recovery codes\./);
    expect((await signIn(user.email, printedPassword(result))).status).toBe(200);
  });

  test("signs the user out everywhere", async () => {
    const user = await createUser(api.db, { role: "OWNER" });
    const client = await api.as(user);
    await recover(user.email);
    expect((await client.request("GET /api/auth/status")).isAuthenticated).toBe(false);
  });

  test("says what to do about an address that nobody has", async () => {
    const { code, stdout, stderr } = await recover("nobody@example.test");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trim()).toBe(
      "There is no user with the email address nobody@example.test. Check the spelling, or make a new owner with owner:create.",
    );
  });

  test.each([[[]], [["--help"]]])("with %j says how to call it", async (args) => {
    const { code, stdout } = await owner(["recover", ...args]);
    expect(code).toBe(1);
    expect(stdout).toContain("npm run owner:recover -- --email EMAIL");
    expect(stdout).not.toContain("--first-name");
  });
});
