import { expect, test } from "vitest";
import { bareServer } from "../../../test/bare-server.ts";
import { createLog } from "../../lib/log.ts";
import { acceptPolicyReports } from "./csp-report.ts";

const secret = "https://evil.example/path?token=secret";

const older = {
  "csp-report": { "effective-directive": "img-src", "blocked-uri": secret, "document-uri": secret },
};
const newer = [
  { type: "csp-violation", url: secret, body: { effectiveDirective: "img-src", blockedURL: secret } },
];

async function report(contentType: string, payload: string) {
  const lines: string[] = [];
  const { app } = await bareServer({
    log: createLog("warn", { write: (line: string) => void lines.push(line) }),
  });
  acceptPolicyReports(app);
  const answer = await app.inject({
    method: "POST",
    url: "/api/csp-report",
    headers: { host: "localhost:3003", "content-type": contentType, origin: "null" },
    payload,
  });
  return {
    status: answer.statusCode,
    lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test.each([
  ["application/csp-report", older],
  ["application/reports+json", newer],
])("of a report as %s the directive and the blocked host are kept", async (contentType, body) => {
  const { status, lines } = await report(contentType, JSON.stringify(body));
  expect(status).toBe(204);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ directive: "img-src", blocked: "evil.example", host: "deploy" });
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test.each([
  ["no JSON", "{", 204],
  ["something else", '{"a":1}', 204],
  ["too much", `"${"a".repeat(17_000)}"`, 413],
])("%s is no report", async (_name, payload, expected) => {
  const { status, lines } = await report("application/csp-report", payload);
  expect([status, lines]).toEqual([expected, []]);
});
