import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { generate } from "selfsigned";
import { expect, onTestFinished, test } from "vitest";
import { guardedLookup } from "./guarded-addresses.ts";
import { GuardedFetchError } from "./guarded-fetch-error.ts";
import { createGuardedFetch, type GuardedRequest } from "./guarded-fetch.ts";

type Options = Parameters<typeof createGuardedFetch>[0];

const send = async (url: string, asked: Partial<GuardedRequest> = {}, options: Partial<Options> = {}) => {
  const guarded = createGuardedFetch({ mayCallThisMachine: true, ...options });
  try {
    return await guarded.send({ url, method: "POST", body: "{}", ...asked });
  } finally {
    await guarded.close();
  }
};

const outside = (url: string, resolve?: Options["resolve"]) =>
  send(url, {}, { mayCallThisMachine: false, ...(resolve && { resolve }) });

const refusal = (code: string) => expect.objectContaining({ code });

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const serve = async (answer: RequestListener) => {
  const server = createServer(answer);
  onTestFinished(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listen(server)}/hook`;
};

test.each([
  "https://10.0.0.1/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://0x7f000001/",
  "https://2130706433/",
  "https://0/",
  "https://169.254.169.254/latest/meta-data/",
  "https://192.168.1.1/",
  "https://172.16.0.1/",
  "https://100.64.0.1/",
  "https://224.0.0.1/",
  "https://255.255.255.255/",
  "https://192.0.2.1/",
  "https://[::]/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[64:ff9b::a00:1]/",
  "https://[2002:a00:1::1]/",
  "https://[fd00::1]/",
  "https://[fe80::1]/",
  "https://[::127.0.0.1]/",
  "https://[::10.0.0.1]/",
  "https://[4000::1]/",
  "https://[100:0:0:1::1]/",
])("%s is not on the public internet", async (url) => {
  await expect(outside(url)).rejects.toEqual(refusal("refused-address"));
});

test.each([
  "http://example.com/",
  "http://127.0.0.1/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "no address",
])("%s is no address to call", async (url) => {
  await expect(outside(url)).rejects.toEqual(refusal("not-https"));
});

test.each([
  "https://user:password@example.com/",
  "https://user@example.com/",
  "https://:password@example.com/",
])("%s holds a user or password", async (url) => {
  await expect(outside(url)).rejects.toEqual(refusal("holds-user"));
});

test("development calls this machine, and no other that is private", async () => {
  const url = await serve((_, answer) => answer.writeHead(201, { "x-a": "1" }).end("thanks"));
  const answered = { status: 201, body: "thanks", isCut: false };
  expect(await send(url)).toMatchObject({ ...answered, headers: { "x-a": "1" } });
  expect(await send(url.replace("127.0.0.1", "localhost"))).toMatchObject(answered);
  await expect(send("http://10.0.0.1/")).rejects.toEqual(refusal("not-https"));
  await expect(send("https://10.0.0.1/")).rejects.toEqual(refusal("refused-address"));
});

test.each([
  ["a private one", ["10.0.0.1"]],
  ["a public one and a private one", ["93.184.215.14", "127.0.0.1"]],
  ["a mapped one", ["::ffff:169.254.169.254"]],
  ["what is none", ["nothing"]],
])("a name that leads to %s is refused", async (_, addresses) => {
  const resolve = () => Promise.resolve(addresses);
  await expect(outside("https://example.com/", resolve)).rejects.toEqual(refusal("refused-address"));
});

test("a name that nobody knows is said so", async () => {
  const resolve = () => Promise.resolve([]);
  await expect(outside("https://example.com/", resolve)).rejects.toEqual(refusal("unknown-host"));
});

test("a name that leads elsewhere after it was judged is looked up no second time", async () => {
  let called = 0;
  const url = await serve((_, answer) => {
    called++;
    answer.end();
  });
  const answers = [["93.184.215.14"], ["127.0.0.1"]];
  const asked: string[] = [];
  const resolve = (name: string) => {
    asked.push(name);
    return Promise.resolve(answers.shift() ?? []);
  };
  const named = url.replace("http://127.0.0.1", "https://example.com");
  await expect(send(named, { timeoutMs: 300 }, { resolve })).rejects.toBeInstanceOf(GuardedFetchError);
  expect({ called, asked }).toEqual({ called: 0, asked: ["example.com"] });
});

test("what is connected to is what was judged", async () => {
  const lookup = guardedLookup(() => Promise.resolve(["93.184.215.14", "2606:2800::1"]), false);
  const found = await new Promise((resolve) =>
    lookup("example.com", { all: true }, (error, addresses) => resolve(error ?? addresses)),
  );
  expect(found).toEqual([
    { address: "93.184.215.14", family: 4 },
    { address: "2606:2800::1", family: 6 },
  ]);
});

test("a redirect is not followed, and its status is told", async () => {
  let called = 0;
  const url = await serve((request, answer) => {
    called++;
    answer.writeHead(307, { location: request.url }).end();
  });
  await expect(send(url)).rejects.toMatchObject({ code: "redirect", status: 307 });
  expect(called).toBe(1);
});

test("a refusal is an answer", async () => {
  const url = await serve((_, answer) => answer.writeHead(410).end("gone"));
  expect(await send(url)).toMatchObject({ status: 410, body: "gone" });
});

test("an answer without an end is read as far as it is wanted", async () => {
  const url = await serve((_, answer) => {
    const more = () => {
      while (answer.write("x".repeat(10_000)));
      answer.once("drain", more);
    };
    more();
  });
  expect(await send(url, { answerBytes: 2048 })).toMatchObject({ body: "x".repeat(2048), isCut: true });
});

test.each<[string, RequestListener]>([
  ["does not answer", () => undefined],
  ["does not finish", (_, answer) => void answer.write("a")],
])("a server that %s is left", async (_, answer) => {
  await expect(send(await serve(answer), { timeoutMs: 300 })).rejects.toEqual(refusal("timeout"));
});

test.each([
  ["headers without an end", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(40_000)}`],
  ["what is not HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
])("%s are no proper answer", async (_, text) => {
  const server = createSocketServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(text));
  });
  const url = `http://127.0.0.1:${await listen(server)}/`;
  await expect(send(url)).rejects.toEqual(refusal("broken-answer"));
});

test("where nobody listens, or hangs up, nothing was reached", async () => {
  await expect(send("http://127.0.0.1:9/")).rejects.toEqual(refusal("no-connection"));
  const url = await serve((request) => request.socket.destroy());
  await expect(send(url)).rejects.toEqual(refusal("no-connection"));
});

const names = (names: string[]) => [
  { name: "subjectAltName" as const, altNames: names.map((value) => ({ type: 2 as const, value })) },
];

async function secure(options: Parameters<typeof generate>[1]) {
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    algorithm: "sha256",
    keyType: "ec",
    ...options,
  });
  const server = createSecureServer({ key: made.private, cert: made.cert }, (_, answer) =>
    answer.end("safe"),
  );
  onTestFinished(() => server.closeAllConnections());
  return { url: `https://localhost:${await listen(server)}/`, ca: made.cert };
}

test("a certificate counts where it is trusted, of this name, and of today", async () => {
  const good = await secure({ extensions: names(["localhost"]) });
  expect(await send(good.url, {}, { ca: good.ca })).toMatchObject({ status: 200, body: "safe" });
  const unknown = refusal("certificate");
  await expect(send(good.url)).rejects.toEqual(unknown);
  const other = await secure({ extensions: names(["example.com"]) });
  await expect(send(other.url, {}, { ca: other.ca })).rejects.toEqual(unknown);
  const over = await secure({
    extensions: names(["localhost"]),
    notBeforeDate: new Date(2020, 1),
    notAfterDate: new Date(2021, 1),
  });
  await expect(send(over.url, {}, { ca: over.ca })).rejects.toEqual(unknown);
});

test("a server that speaks no TLS is not safe", async () => {
  const url = await serve((_, answer) => answer.end());
  await expect(send(url.replace("http:", "https:"))).rejects.toEqual(refusal("certificate"));
});
