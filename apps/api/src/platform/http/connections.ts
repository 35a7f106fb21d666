import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressKey } from "../../lib/network.ts";
import { isUploading } from "./transfer-limits.ts";

const second = 1000;

/** A client that does not close after its last answer keeps its connection no longer than this. */
const afterLastAnswer = second / 2;

/** How long the rest of a request may take to arrive after its answer. */
const restOfRequest = 10 * second;

/** How long an answer may lie unread, and the bytes of a long one that must be taken per second beyond that. */
const unreadFor = 14 * second;
const leastRate = 8 * 1024;

/** Node looks at twice this time whether anything more of an answer was taken. */
const untouchedFor = unreadFor / 2;

/** A quarter of the connections that a server takes: no address alone can keep the others out. */
const mostOfOneAddress = 500;

/** Connections that make room when all are taken; who was refused tries again and finds one. */
const clearedAtOnce = 10;

/** Destroys a connection that has been given its last answer. */
export function destroySoon(socket: Socket): void {
  setTimeout(() => socket.destroy(), afterLastAnswer).unref();
}

/**
 * Cuts clients that do not take part in what they asked for. Node gives up a client that sends nothing and reads nothing, and
 * a request that does not arrive, but this only once: an upload that is let off then, and is answered before it has arrived,
 * would stay. It gives up nobody who sends and never reads.
 */
export function watchAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  response.once("prefinish", () => {
    if (!request.complete) {
      setTimeout(() => request.complete || socket.destroy(), restOfRequest).unref();
    }
    if (socket.writableLength > 0) watchReader(socket, response);
  });
}

function watchReader(socket: Socket, response: ServerResponse): void {
  const usual = socket.timeout ?? 0;
  const deadline = unreadFor + (socket.writableLength / leastRate) * second;
  setTimeout(() => response.writableFinished || socket.destroy(), deadline).unref();
  socket.setTimeout(untouchedFor);
  response.once("finish", () => {
    // Node has its own for a connection that is idle from now on.
    if (socket.timeout === untouchedFor) socket.setTimeout(usual);
  });
}

export interface Connections {
  /** Notes what a connection is asked for, so that it is known to be in use. */
  serve(response: ServerResponse): void;
  /** Counts a server's connections from now on. */
  of(server: Server): void;
}

/**
 * Shares the connections of one process fairly: where one address has its fill, or the server has, the oldest connection
 * that waits for its client is given up for the newcomer. A connection whose request is being answered is never given up.
 * @param isProxy whether an address is one of our balancers, which speak for many clients
 */
export function createConnections(isProxy: (address: string) => boolean): Connections {
  const held = new Map<string, Set<Socket>>();
  const answers = new WeakMap<Socket, ServerResponse>();

  const isInUse = (socket: Socket): boolean => {
    const answer = answers.get(socket);
    const hasArrived = answer?.req.complete || isUploading(socket);
    return answer !== undefined && hasArrived && !answer.writableEnded && !answer.destroyed;
  };

  /** @returns how many were given up */
  const giveUp = (sockets: Set<Socket>, most: number): number => {
    let count = 0;
    for (const socket of sockets) {
      if (count === most) break;
      if (isInUse(socket)) continue;
      sockets.delete(socket);
      socket.destroy();
      count += 1;
    }
    return count;
  };

  const admit = (socket: Socket): void => {
    const { remoteAddress = "" } = socket;
    const address = addressKey(remoteAddress);
    const others = held.get(address) ?? new Set<Socket>();
    if (others.size >= mostOfOneAddress && !isProxy(remoteAddress) && giveUp(others, 1) === 0) {
      socket.destroy();
      return;
    }
    held.set(address, others.add(socket));
    socket.once("close", () => {
      others.delete(socket);
      if (others.size === 0) held.delete(address);
    });
  };

  const makeRoom = (): void => {
    const sizes = [...held.values()].toSorted((a, b) => b.size - a.size);
    let left = clearedAtOnce;
    for (const sockets of sizes) {
      if (left > 0) left -= giveUp(sockets, left);
    }
  };

  return {
    serve: (response) => void answers.set(response.req.socket, response),
    of: (server) => void server.on("connection", admit).on("drop", makeRoom),
  };
}
