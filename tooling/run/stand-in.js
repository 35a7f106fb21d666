import { lookup } from "node:dns/promises";
import { createServer } from "node:http";

const sentence = "The server is being started again.";

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="1"><title>One moment</title></head>
<body><h1>One moment</h1><p>${sentence} This page tries again by itself.</p></body>
</html>
`;

const headers = {
  "cache-control": "no-store",
  connection: "close",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "retry-after": "1",
  "x-content-type-options": "nosniff",
};

/** @type {import("node:http").RequestListener} */
function answer({ url = "" }, response) {
  const isCall = url.startsWith("/api/");
  const type = isCall ? "application/json" : "text/html";
  response.writeHead(503, { ...headers, "content-type": `${type}; charset=utf-8` });
  response.end(isCall ? JSON.stringify({ error: sentence, code: "unavailable", requestId: "none" }) : page);
}

/**
 * Answers on the ports of a program that is being started again: a browser is told to wait, where it would show an
 * error of its own. The program shares its ports, so both listen for a moment and no call meets a closed door.
 * @param {string} host @param {number[]} ports
 * @returns {() => void} ends it
 */
export function standIn(host, ports) {
  /** @type {import("node:http").Server[]} */
  const servers = [];
  let isOver = false;
  void lookup(host, { all: true }).then((addresses) => {
    if (isOver) return;
    for (const { address } of addresses) {
      for (const port of ports) {
        const server = createServer(answer);
        // Where ports cannot be shared, browsers have to wait without it.
        server.once("error", () => {});
        server.listen({ port, host: address, reusePort: true });
        servers.push(server);
      }
    }
  });
  return () => {
    isOver = true;
    for (const server of servers) server.close();
  };
}
