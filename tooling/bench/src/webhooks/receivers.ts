import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A program that is told of what happens, in a process of its own: what it costs is not ours. */
const arrivals: [eventId: string, ms: number][] = [];
let isAway = false;

const server = createServer((request, response) => {
  const id = String(request.headers["webhook-id"]);
  request.resume().on("end", () => {
    if (!isAway) arrivals.push([id, Date.now()]);
    response.writeHead(isAway ? 503 : 204).end();
  });
});

process.on("message", (asked: "away" | "back" | "arrivals") => {
  if (asked === "arrivals") process.send?.(arrivals.splice(0));
  else {
    isAway = asked === "away";
    process.send?.(asked);
  }
});

server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
