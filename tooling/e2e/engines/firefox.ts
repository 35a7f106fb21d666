#!/usr/bin/env node
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

// Playwright drives an ordinary Firefox by WebDriver BiDi (its channel moz-firefox), and is ahead of Debian's. So it starts
// this program as its browser, which passes on what both say but for two things.

interface Message {
  id?: number;
  type?: string;
  method?: string;
}

/** Firefox 153 does not know it, and Playwright begins with it. What pages prefer is left to the preferences. */
const unknownCommand = "emulation.setMediaFeaturesOverride";

/**
 * Runs in each document before its scripts. Playwright fills a field by its property, by which React takes what it finds
 * there for its own doing: it is told that it has not seen this value yet.
 */
const tellReact = `() => addEventListener("input", ({ isTrusted, target }) => {
  if (!isTrusted) target._valueTracker?.setValue(target.value + " ");
}, true)`;

/** Playwright counts its own commands from 1. */
const ownId = Number.MAX_SAFE_INTEGER;

function relay(playwright: WebSocket, address: string): void {
  const firefox = new WebSocket(address, { maxPayload: 0 });
  const opened = once(firefox, "open");
  const tell = (message: object) => firefox.send(JSON.stringify(message));
  const pass = async (data: Buffer) => {
    await opened;
    const { id, method }: Message = JSON.parse(data.toString());
    if (method === unknownCommand)
      return playwright.send(JSON.stringify({ type: "success", id, result: {} }));
    firefox.send(data, { binary: false });
    if (method === "session.new")
      tell({ id: ownId, method: "script.addPreloadScript", params: { functionDeclaration: tellReact } });
  };
  playwright.on("message", (data: Buffer) => void pass(data));
  firefox.on("message", (data: Buffer) => {
    const { id }: Message = JSON.parse(data.toString());
    if (id !== ownId) playwright.send(data, { binary: false });
  });
  firefox.on("close", () => playwright.close());
  playwright.on("close", () => firefox.close());
}

async function listen(firefox: string): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", path: "/session", maxPayload: 0 });
  server.on("connection", (socket) => relay(socket, `${firefox}/session`));
  await once(server, "listening");
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const { ENGINE_HOME: HOME } = process.env;
const firefox = spawn("firefox-esr", process.argv.slice(2), {
  env: { ...process.env, ...(HOME && { HOME, XDG_RUNTIME_DIR: HOME }) },
  stdio: ["ignore", "inherit", "pipe"],
});
firefox.once("exit", (code) => process.exit(code ?? 1));
createInterface({ input: firefox.stderr }).on("line", (line) => {
  const [, words, address] = /^(WebDriver BiDi listening on )(ws:\/\/\S+)$/.exec(line) ?? [];
  if (words === undefined || address === undefined) console.error(line);
  else void listen(address).then((mine) => console.error(`${words}${mine}`));
});
