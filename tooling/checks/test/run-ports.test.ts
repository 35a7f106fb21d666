import { createServer } from "node:net";

import { expect, it, onTestFinished } from "vitest";

import { portsFrom, readBase, requireFree } from "@field-advisor/run/ports";

it("PORT_BASE moves the whole block", () => {
  expect(portsFrom(readBase(undefined))).toEqual({
    api: 3000,
    portal: 3001,
    console: 3002,
    deploy: 3003,
    voice: 3004,
    postgres: 3005,
  });
  expect(portsFrom(readBase("4100")).postgres).toBe(4105);
});

it.each(["80", "33000", "4100.5", "many"])("PORT_BASE=%s is refused with a sentence", (text) => {
  expect(() => readBase(text)).toThrow(
    `PORT_BASE must be a whole number from 1024 to 32760, but it is "${text}".`,
  );
});

it.each(["127.0.0.1", "0.0.0.0"])("a port that is taken on %s is named, with the way out", async (host) => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const ports = { ...portsFrom(3000), portal: port };
  await expect(requireFree(ports, ["portal"])).rejects.toThrow(
    new RegExp(`^Port ${port} \\(portal\\) is already in use: .*PORT_BASE=4100 npm start`),
  );
});
