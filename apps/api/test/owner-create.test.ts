import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { authEndpoints } from "@field-advisor/schema/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApi, type TestApi } from "./harness.ts";

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

/** The program as `npm run owner:create` starts it. */
function ownerCreate(args: string[], input = ""): Promise<Result> {
  const program = fileURLToPath(new URL("../src/owner-create.ts", import.meta.url));
  const env = { ...process.env, DATABASE_URL: api.deps.config.databaseUrl, LOG_LEVEL: "silent" };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

const named = (email: string) => ["--email", email, "--first-name", "Mara", "--last-name", "Quist"];

const signIn = (email: string, password: string) =>
  api.anonymous().send(authEndpoints.login, { body: { email, password } });

test("an owner with a temporary password signs in and must change it", async () => {
  const { code, stdout } = await ownerCreate(named("Mara@Example.test"));
  expect(code).toBe(0);
  const password = /\b[0-9A-Z]{16}\b/.exec(stdout)?.[0] ?? "";
  const answer = await signIn("mara@example.test", password);
  expect(answer.data).toMatchObject({
    role: "OWNER",
    username: "mara",
    passwordChangeRequired: true,
  });
  const entry = await api.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "user.create_owner")
    .execute();
  expect(entry).toHaveLength(1);
  expect(JSON.stringify(entry)).not.toContain(password);

  await api.db
    .updateTable("users")
    .set({ password_expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect((await signIn("mara@example.test", password)).status).toBe(401);
});

test("a password from standard input is final, and may not be guessable", async () => {
  const args = [...named("mara@elsewhere.test"), "--password-stdin"];
  const refused = await ownerCreate(args, "password1234\n");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("easy to guess");

  const { code, stdout } = await ownerCreate(args, "narrow canal seven lamps\n");
  expect(code).toBe(0);
  expect(stdout).not.toContain("narrow canal");
  const answer = await signIn("mara@elsewhere.test", "narrow canal seven lamps");
  expect(answer.data).toMatchObject({ username: "mara-2", passwordChangeRequired: false });
});

test("a second owner with the same e-mail is refused in one sentence", async () => {
  await ownerCreate(named("twice@example.test"));
  const { code, stdout, stderr } = await ownerCreate(named("TWICE@example.test"));
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr.trim()).toBe("There is a user with the e-mail address twice@example.test already.");
});

test("without names it says how to call it", async () => {
  const { code, stdout } = await ownerCreate(["--email", "x@example.test"]);
  expect(code).toBe(1);
  expect(stdout).toContain("--first-name NAME");
});
