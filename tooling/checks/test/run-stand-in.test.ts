import { once } from "node:events";
import { createServer } from "node:http";

import { freeBlock } from "@field-advisor/run/ports";
import { standIn } from "@field-advisor/run/stand-in";
import { expect, it, onTestFinished } from "vitest";

it("browsers are told to wait on the ports of a program, until it listens there itself", async () => {
  const { api } = await freeBlock(["api"]);
  const leave = standIn("127.0.0.1", [api]);
  onTestFinished(leave);
  const read = async (address: string) => {
    const answer = await fetch(`http://127.0.0.1:${api}${address}`);
    return [answer.status, answer.headers.get("retry-after"), await answer.text()];
  };
  await expect
    .poll(() => read("/login").catch(String))
    .toEqual([503, "1", expect.stringContaining('content="1"')]);
  expect(await read("/api/rooms")).toEqual([503, "1", expect.stringContaining('"code":"unavailable"')]);

  const server = createServer((_request, response) => response.end("here again"));
  onTestFinished(() => void server.close());
  server.listen({ port: api, host: "127.0.0.1", reusePort: true });
  await once(server, "listening");
  leave();
  await expect.poll(() => read("/login").catch(String)).toEqual([200, null, "here again"]);
  expect(await read("/login")).toEqual([200, null, "here again"]);
});
