import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { ApiError, NetworkError } from "./api-error.ts";
import { addressOf, request, send } from "./request.ts";

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the test server has no port");
  return `http://127.0.0.1:${address.port}`;
}

const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  serving((_request, response) => response.writeHead(status, headers).end(body));

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "no failure",
    (error: unknown) => error,
  );

test("fills the path, encodes what people typed and leaves out what is undefined", () => {
  const call = { params: { slug: "a/b c" }, query: { search: "ü&=", status: undefined, offset: 0 } };
  expect(addressOf("/api/deployment/:slug/messages", call)).toBe(
    "/api/deployment/a%2Fb%20c/messages?search=%C3%BC%26%3D&offset=0",
  );
});

test("sends a file as a form, after the fields that stand beside it", async () => {
  const seen: string[] = [];
  const baseUrl = await serving((message, response) => {
    let body = "";
    message.on("data", (chunk: Buffer) => (body += chunk.toString()));
    message.on("end", () => {
      seen.push(message.headers["content-type"] ?? "none", body);
      response.end("{}");
    });
  });
  const file = new File(["a,b"], "users.csv", { type: "text/csv" });
  await request("POST /api/users/import", { file, body: { expected: 7 } }, { baseUrl });
  const [type = "", body = ""] = seen;
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  expect(
    [...body.matchAll(/name="(\w+)"|\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => name ?? value),
  ).toEqual(["expected", "7", "file", "a,b"]);
});

test("an answer that the caller has is asked for by its name and not sent again", async () => {
  const baseUrl = await serving(({ headers }, response) => {
    const isKnown = headers["if-none-match"] === '"a"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"a"', "x-total-count": "1" }).end(isKnown ? "" : "[7]");
  });
  const name = "GET /api/deployment-messages";
  expect(await send(name, {}, { baseUrl })).toEqual({ data: [7], total: 1, tag: '"a"' });
  expect(await send(name, {}, { baseUrl, knownTag: '"a"' })).toMatchObject({ data: undefined, tag: '"a"' });
});

test("an answer that says nothing is a failure where the caller has none", async () => {
  const baseUrl = await answering(304, "");
  expect(await failure(send("GET /api/deployment-messages", {}, { baseUrl }))).toBeInstanceOf(ApiError);
});

test("sends JSON with a content type only where there is a body", async () => {
  const seen: string[] = [];
  const baseUrl = await serving((message, response) => {
    let body = "";
    message.on("data", (chunk: Buffer) => (body += chunk.toString()));
    message.on("end", () => {
      seen.push(`${message.method} ${message.url} ${message.headers["content-type"] ?? "none"} ${body}`);
      response.end('{"isAuthenticated":false,"user":null}');
    });
  });
  const status = await request("GET /api/auth/status", {}, { baseUrl });
  await request("POST /api/auth/login", { body: { email: "a@b.test", password: "p" } }, { baseUrl });
  expect(status.isAuthenticated).toBe(false);
  expect(seen).toEqual([
    "GET /api/auth/status none ",
    'POST /api/auth/login application/json {"email":"a@b.test","password":"p"}',
  ]);
});

test("reads how many there are in all from x-total-count", async () => {
  const baseUrl = await answering(200, "[]", { "x-total-count": "123" });
  expect(await send("GET /api/users", {}, { baseUrl })).toEqual({ data: [], total: 123 });
});

test("a refusal carries the status and body as its message and the parsed error beside it", async () => {
  const body =
    '{"error":"That address is taken.","code":"slug_taken","requestId":"r1","issues":[{"path":"slug","message":"Taken"}]}';
  const baseUrl = await answering(409, body);
  const error = await failure(request("GET /api/auth/user", {}, { baseUrl }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    message: `409: ${body}`,
    status: 409,
    error: "That address is taken.",
    code: "slug_taken",
    requestId: "r1",
    issues: [{ path: "slug", message: "Taken" }],
  });
});

test("an empty refusal is named by its status text", async () => {
  const baseUrl = await answering(503, "", { "retry-after": "7" });
  const error = await failure(request("GET /api/auth/status", {}, { baseUrl }));
  expect(error).toMatchObject({ message: "503: Service Unavailable", retryAfterSeconds: 7, issues: [] });
});

test.each(["<html>", "null", '{"code":"made_up","issues":"x"}', "[1]"])(
  "a refusal by something that is not the API is survived: %s",
  async (body) => {
    const baseUrl = await answering(502, body);
    const error = await failure(request("GET /api/auth/status", {}, { baseUrl }));
    expect(error).toMatchObject({ message: `502: ${body}`, code: undefined, issues: [] });
  },
);

test("an answer that is not JSON is its own error", async () => {
  const baseUrl = await answering(200, "<html>");
  const error = await failure(request("GET /api/auth/status", {}, { baseUrl }));
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ reason: "unreadable" });
});

test("no connection is a network error, not an answer", async () => {
  const baseUrl = await serving((message) => message.socket.destroy());
  const error = await failure(request("GET /api/auth/status", {}, { baseUrl }));
  expect(error).toMatchObject({ name: "NetworkError", reason: "offline" });
});

test("gives up when the server does not answer in time", async () => {
  const baseUrl = await serving(() => undefined);
  const error = await failure(request("GET /api/auth/status", {}, { baseUrl, timeoutMs: 20 }));
  expect(error).toMatchObject({ name: "NetworkError", reason: "timeout" });
});

test("a caller that gives up gets its own reason back, before and during the call", async () => {
  const baseUrl = await serving(() => undefined);
  const left = new Error("left the page");
  expect(
    await failure(request("GET /api/auth/status", {}, { baseUrl, signal: AbortSignal.abort(left) })),
  ).toBe(left);
  const controller = new AbortController();
  const pending = failure(request("GET /api/auth/status", {}, { baseUrl, signal: controller.signal }));
  controller.abort(left);
  expect(await pending).toBe(left);
});
