import path from "node:path";
import net from "node:net";
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./failure.js";
import { exists } from "./process-tree.js";

// An API that lost its parent finishes its requests before it frees its port.
const patience = 20_000;

/** Whether the run that used a folder last is gone without having cleaned up. @param {string} file */
const wasKilled = (file) => existsSync(file) && !exists(Number(readFileSync(file, "utf8")));

/**
 * Makes sure that nobody uses the ports of this run. Processes that a killed run left behind are given time to end.
 * @template {string} Name
 * @param {string} dataDir
 * @param {Record<Name, number>} ports
 * @param {Name[]} services
 */
export async function claimPorts(dataDir, ports, services) {
  const file = path.join(dataDir, "run.pid");
  if (wasKilled(file)) await waitUntilFree(ports, services, patience);
  await requireFree(ports, services);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, String(process.pid));
}

/** Offsets within the block of ports; `npm start` prints the addresses that come of them. */
const offsets = { api: 0, portal: 1, console: 2, deploy: 3, voice: 4, postgres: 5 };

/** @typedef {keyof typeof offsets} Service */
/** @typedef {Record<Service, number>} Ports */

const defaultBase = 3000;

// Ports from 32768 up are handed out to outgoing connections: a client that retries there can connect to itself,
// and then the server that should listen never gets its port.
const highestBase = 32760;

/**
 * Reads PORT_BASE.
 * @param {string | undefined} text
 * @returns {number}
 */
export function readBase(text) {
  if (text === undefined || text === "") return defaultBase;
  const base = Number(text);
  if (Number.isInteger(base) && base >= 1024 && base <= highestBase) return base;
  throw new Failure(`PORT_BASE must be a whole number from 1024 to ${highestBase}, but it is "${text}".`);
}

/**
 * The block of ports that starts at a base.
 * @param {number} base
 * @returns {Ports}
 */
export function portsFrom(base) {
  const entries = Object.entries(offsets).map(([service, offset]) => [service, base + offset]);
  return Object.fromEntries(entries);
}

/** @param {number} port @param {string} host */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code !== "EADDRINUSE"),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Both loopback addresses are asked: a server on only one of them would still take half of the visitors. */
export const isFree = async (/** @type {number} */ port) =>
  (await canListen(port, "127.0.0.1")) &&
  (await canListen(port, "::1")) &&
  (await canListen(port, "0.0.0.0"));

/**
 * Fails with one sentence when a port that this run needs is taken.
 * @template {string} Name
 * @param {Record<Name, number>} ports
 * @param {Name[]} services
 */
export async function requireFree(ports, services) {
  for (const service of services) {
    if (await isFree(ports[service])) continue;
    const lowest = Math.min(...Object.values(ports));
    const other = lowest < 20000 ? lowest + 1100 : 4100;
    throw new Failure(
      `Port ${ports[service]} (${service}) is already in use: stop the program that uses it, ` +
        `or move all addresses with PORT_BASE, for example "PORT_BASE=${other} npm start".`,
    );
  }
}

/** All that have a port in a block. */
export const services = /** @type {Service[]} */ (Object.keys(offsets));

/** Journeys start second copies above their block. */
const portsAbove = 200;

const forRuns = { from: 20_000, to: highestBase - portsAbove };

/** What is made beside a run never takes a port that the run will ask for. */
export const besideRuns = { from: 10_000, to: forRuns.from - portsAbove };

/**
 * A block in which these ports are free, for a run that nobody has to know the address of.
 * @param {Service[]} [wanted]
 * @param {{ from: number, to: number }} [range] of its base
 */
export async function freeBlock(wanted = services, { from, to } = forRuns) {
  for (;;) {
    const ports = portsFrom(randomInt(from, to));
    const free = await Promise.all(wanted.map((service) => isFree(ports[service])));
    if (free.every(Boolean)) return ports;
  }
}

/**
 * Waits until ports are free again, for processes of an earlier run that are still shutting down.
 * @template {string} Name
 * @param {Record<Name, number>} ports @param {Name[]} services @param {number} milliseconds
 */
export async function waitUntilFree(ports, services, milliseconds) {
  const end = Date.now() + milliseconds;
  for (const service of services) {
    while (!(await isFree(ports[service])) && Date.now() < end) await pause(100);
  }
}
