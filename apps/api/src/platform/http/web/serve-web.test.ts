import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareServer } from "../../../../test/bare-server.ts";
import { readConfig } from "../../../config.ts";
import { serveWeb } from "./serve-web.ts";

const page = `<!doctype html><meta name="csp-nonce" content="%CSP_NONCE%"><style nonce="%CSP_NONCE%"></style>
<i>%PORTAL_ORIGIN% %CONSOLE_ORIGIN% %DEPLOY_ORIGIN%</i>`;
const script = `console.log("${"app ".repeat(1000)}");`;
const secret = "not for the world";

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "web-root-"));
  for (const app of ["portal", "console", "deploy"]) {
    const dist = path.join(root, app, "dist");
    await mkdir(path.join(dist, "assets/.hidden"), { recursive: true });
    await writeFile(path.join(dist, "index.html"), page);
    await writeFile(path.join(dist, "assets/app-3f2a.js"), script);
    await writeFile(path.join(dist, "assets/ready-77aa.js"), script);
    await writeFile(path.join(dist, "assets/ready-77aa.js.br"), "made by the build");
    await writeFile(path.join(dist, "favicon.svg"), "<svg/>");
    await writeFile(path.join(dist, ".env"), secret);
    await writeFile(path.join(dist, "assets/.hidden/plain.js"), secret);
  }
  await writeFile(path.join(root, "outside.txt"), secret);
  await symlink(path.join(root, "outside.txt"), path.join(root, "portal/dist/assets/link.txt"));
  await symlink(root, path.join(root, "portal/dist/assets/folder"));
});

afterAll(() => rm(root, { recursive: true, force: true }));

const hosts = {
  portal: "localhost:3001",
  console: "localhost:3002",
  deploy: "localhost:3003",
  api: "localhost:3000",
};

async function web(folder = root, filesOrigin?: string) {
  const { origins } = readConfig({ DATABASE_URL: "postgres://nobody@localhost/none" });
  const { app } = await bareServer();
  await serveWeb(app, {
    root: folder,
    origins,
    policy: { voiceSocket: "ws://localhost:3004", filesOrigin, secure: true },
  });
  return (url: string, headers: Record<string, string> = {}, host: keyof typeof hosts = "portal") =>
    app.inject({ url, headers: { host: hosts[host], ...headers } });
}

test("every address of a screen answers with the app's page, its origins and a fresh nonce", async () => {
  const get = await web();
  const answers = [
    await get("/"),
    await get("/login"),
    await get("/owner/rooms/12/"),
    await get("/x?file=a.js"),
  ];
  const nonces = answers.map((answer) => /content="([\w-]{22})"/.exec(answer.body)?.[1] ?? "");
  expect(new Set(nonces).size).toBe(4);
  answers.forEach((answer, index) => {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-security-policy"]).toContain(`'nonce-${nonces[index]}'`);
    expect(answer.body).toContain(`<style nonce="${nonces[index]}">`);
    expect(answer.body).toContain("http://localhost:3001 http://localhost:3002 http://localhost:3003");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

test("every app has its own policy", async () => {
  const get = await web();
  const portal = (await get("/")).headers;
  const deploy = (await get("/deployment/demo", {}, "deploy")).headers;
  expect(portal["content-security-policy"]).toMatch(
    /default-src 'none'; script-src 'self'; .*upgrade-insecure-requests/,
  );
  expect(portal["content-security-policy"]).toContain("connect-src 'self' ws://localhost:3004;");
  expect(portal["content-security-policy"]).toContain("media-src 'self' blob: https:;");
  expect(portal["cross-origin-opener-policy"]).toBeUndefined();
  expect(portal["permissions-policy"]).toContain("microphone=(self)");
  expect(deploy["content-security-policy"]).toContain("frame-src 'none'");
  expect(deploy["content-security-policy"]).toContain("media-src 'self' blob:;");
  expect(deploy["content-security-policy"]).toContain("form-action 'none'");
  expect(deploy["content-security-policy"]).not.toContain("sha256-");
  expect(deploy["cross-origin-opener-policy"]).toBe("same-origin");
  expect(deploy["referrer-policy"]).toBe("no-referrer");
  for (const headers of [portal, deploy]) {
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("videos at Vimeo play on the portal only", async () => {
  const get = await web();
  const portal = (await get("/")).headers;
  expect(portal["content-security-policy"]).toContain("frame-src https://player.vimeo.com;");
  expect(portal["permissions-policy"]).toContain('autoplay=(self "https://player.vimeo.com")');
  expect(portal["permissions-policy"]).toContain('fullscreen=(self "https://player.vimeo.com")');
  // Vimeo asks which site a video that is limited to some is shown on; a frame of theirs obeys no embedder policy.
  expect(portal["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(portal["cross-origin-embedder-policy"]).toBeUndefined();
  for (const [host, path] of [
    ["console", "/"],
    ["deploy", "/deployment/demo"],
  ] as const) {
    const { headers } = await get(path, {}, host);
    expect(headers["content-security-policy"]).toContain("frame-src 'none';");
    expect(headers["permissions-policy"]).toContain("fullscreen=(self)");
    expect(headers["permissions-policy"]).not.toContain("vimeo");
  }
});

test("staff's pages fetch and play files from the store only where browsers are sent there", async () => {
  const policyOf = async (filesOrigin: string | undefined, host: "portal" | "deploy") =>
    (await (await web(root, filesOrigin))("/deployment/demo", {}, host)).headers["content-security-policy"];
  const store = "https://files.example.com";
  expect(await policyOf(store, "portal")).toContain(`media-src 'self' blob: https: ${store};`);
  expect(await policyOf(store, "portal")).toContain(`connect-src 'self' ws://localhost:3004 ${store};`);
  expect(await policyOf(store, "deploy")).not.toContain(store);
  expect(await policyOf(undefined, "portal")).toContain("media-src 'self' blob: https:;");
});

test.each(["portal", "console", "deploy"] as const)(
  "people talk on the %s: page, microphone and worker may reach the agent",
  async (host) => {
    const get = await web();
    const page = (await get(host === "deploy" ? "/deployment/demo" : "/", {}, host)).headers;
    expect(page["permissions-policy"]).toContain("microphone=(self)");
    const worker = (await get("/assets/app-3f2a.js", {}, host)).headers;
    for (const { "content-security-policy": policy } of [page, worker])
      expect(policy).toContain("connect-src 'self' ws://localhost:3004;");
  },
);

test("an address that carries an impersonation token is told to nobody, not even in requests for our own files", async () => {
  const get = await web();
  const usual = (await get("/?next=%2Frooms")).headers["referrer-policy"];
  const secretive = (await get("/?impersonation_token=a.b.c")).headers["referrer-policy"];
  expect([usual, secretive]).toEqual(["strict-origin-when-cross-origin", "no-referrer"]);
});

test("an app that is not built says so", async () => {
  const get = await web(path.join(root, "nowhere"));
  const answer = await get("/", {}, "console");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
  expect(answer.body).toContain("The console has not been built yet");
});

test("files named after their content may be kept for ever, others are asked for again", async () => {
  const get = await web();
  const hashed = await get("/assets/app-3f2a.js");
  expect([hashed.statusCode, hashed.body]).toEqual([200, script]);
  expect(hashed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(hashed.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(hashed.headers["content-security-policy"]).toContain(
    "default-src 'self'; connect-src 'self' ws://localhost:3004;",
  );
  const plain = await get("/favicon.svg");
  expect(plain.headers["cache-control"]).toBe("no-cache");
  const again = await get("/favicon.svg", { "if-none-match": String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("the smallest encoding that the browser takes is sent, the build's own where it made one", async () => {
  const get = await web();
  const br = await get("/assets/app-3f2a.js", { "accept-encoding": "gzip, deflate, br, zstd" });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
  const gzip = await get("/assets/app-3f2a.js", { "accept-encoding": "gzip, br;q=0" });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
  const ready = await get("/assets/ready-77aa.js", { "accept-encoding": "br" });
  expect(ready.body).toBe("made by the build");
  expect(
    (await get("/favicon.svg", { "accept-encoding": "br" })).headers["content-encoding"],
  ).toBeUndefined();
});

test.each([
  ["an unknown file", "/assets/gone-1234.js"],
  ["the build's own encoding by name", "/assets/ready-77aa.js.br"],
  ["the page as a file", "/index.html"],
  ["a hidden file", "/.env"],
  ["a file in a hidden folder", "/assets/.hidden/plain.js"],
  ["a link to a file outside", "/assets/link.txt"],
  ["a file behind a linked folder", "/assets/folder/outside.txt"],
  ["a climb", "/assets/../../../outside.txt"],
  ["an encoded climb", "/..%2f..%2foutside.txt"],
  ["a climb with encoded dots", "/%2e%2e/%2e%2e/outside.txt"],
  ["a doubly encoded climb", "/%252e%252e/%252e%252e/outside.txt"],
  ["a climb with backslashes", "/..%5c..%5coutside.txt"],
  ["a climb to no extension", "/..%2f..%2fetc%2fpasswd"],
  ["a NUL", "/favicon.svg%00.js"],
  ["an empty step", "//favicon.svg"],
  ["an empty step to a screen", "//login"],
  ["the API in capitals", "/API/users"],
  ["the API with a parameter", "/api;x/users"],
  ["an unknown call", "/api/nothing"],
])("%s is not found", async (_name, url) => {
  const get = await web();
  const answer = await get(url);
  expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([404, "not_found"]);
  expect(answer.body).not.toContain(secret);
});

test.each([
  ["an empty step", "/test-room//edit", "portal", 404],
  ["a letter that broke on the way", "/deployment/%E0%A4%A", "deploy", 200],
  ["the same with a query", "/test-room/%E0%A4%A?tab=%zz", "portal", 200],
  ["a file that is none", "/brochure.pdf", "portal", 404],
] as const)("somebody who follows a link with %s sees a page", async (_what, url, host, status) => {
  const get = await web();
  const answer = await get(url, { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }, host);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
  expect(answer.body).toContain("csp-nonce");
});

test.each([
  ["a dot after it", "/deployment/demo-open.", "/deployment/demo-open"],
  ["a capital", "/Deployment/Demo-Open", "/deployment/demo-open"],
  ["angle brackets", "/deployment/demo-open%3E", "/deployment/demo-open"],
  ["brackets around its name", "/deployment/(demo-open),", "/deployment/demo-open"],
  ["typographic quotes", "/deployment/%E2%80%9Cdemo-open%E2%80%9D.", "/deployment/demo-open"],
  ["a space without width", "/deployment/demo-open%E2%80%8B", "/deployment/demo-open"],
  ["a mark of order inside", "/deployment/demo%EF%BB%BF-open", "/deployment/demo-open"],
  ["the next word", "/deployment/demo-open%20thanks", "/deployment/demo-open"],
  ["the next sentence", "/deployment/demo-open.Thanks!", "/deployment/demo-open"],
  ["a longer dash", "/deployment/demo%E2%80%93open", "/deployment/demo-open"],
  ["the end of an element", "/deployment/demo-open%3C/a%3E", "/deployment/demo-open"],
  ["all of it encoded", "/deployment%2Fdemo%2Dopen", "/deployment/demo-open"],
  ["its query encoded", "/deployment/demo-open%3Futm%3Dmail", "/deployment/demo-open"],
  ["half a letter after it", "/deployment/demo-open%", "/deployment/demo-open"],
  ["doubled and final slashes", "//deployment//demo-open/", "/deployment/demo-open"],
  ["a query", "/Deployment/demo-open.?preview=true", "/deployment/demo-open?preview=true"],
  ["marks of emphasis", "/test-room/12**", "/test-room/12"],
  ["capitals of a screen", "/Admin/Users/U7/", "/admin/users/u7"],
] as const)("a link to a screen that was pasted with %s leads there", async (_what, url, meant) => {
  const get = await web();
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  for (const host of ["portal", "console", "deploy"] as const) {
    const answer = await get(url, { accept }, host);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, meant]);
    expect((await get(meant, { accept }, host)).statusCode).toBe(200);
  }
});

test.each(["/deployment/demo/more", "/deployment/caf%C3%A9", "/nowhere.", "/deployment/...", "/.env."])(
  "%s means no other screen",
  async (url) => {
    const get = await web();
    expect((await get(url, { accept: "text/html" }, "deploy")).headers.location).toBeUndefined();
  },
);

test("what shows a message looks at a recipient's link, whatever it accepts", async () => {
  const get = await web();
  const answer = await get("/Deployment/demo-open.", { accept: "*/*" }, "deploy");
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/deployment/demo-open"]);
});

test.each(["/api/nothing", "/api/users/%E0%A4%A"])("%s answers as calls do, whoever asks", async (url) => {
  const get = await web();
  const answer = await get(url, { accept: "text/html" });
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
});

test("the API's own host has no pages", async () => {
  const get = await web();
  expect((await get("/", {}, "api")).statusCode).toBe(404);
  expect((await get("/assets/app-3f2a.js", {}, "api")).statusCode).toBe(404);
});
