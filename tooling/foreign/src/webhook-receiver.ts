import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { eventTypes } from "@field-advisor/schema/event-types";
import type { Person, Product } from "./product.ts";

export interface ReceivedDelivery {
  headers: Record<string, string>;
  /** Byte for byte. */
  body: string;
}

interface Shown {
  webhook: { id: number };
  secret: string;
}

/** Collects what it is sent. */
async function listen(received: ReceivedDelivery[]) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const headers = request.headers as Record<string, string>;
      received.push({ headers, body: Buffer.concat(parts).toString("utf8") });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Someone comes, changes and goes: of those who have gone nothing else is told. */
async function makeSomethingHappen(
  owner: Person,
  until: (...types: string[]) => Promise<void>,
): Promise<void> {
  const mark = Date.now().toString(36);
  const { id } = await owner.send<{ id: number }>("POST", "/api/users", {
    email: `foreign-${mark}@demo.test`,
    firstName: "Füllhorn",
    lastName: "O’Neil",
    role: "USER",
    password: "temporary",
  });
  await owner.send("PATCH", `/api/users/${id}`, { firstName: "Zoë" });
  await until("person.created", "person.changed");
  await owner.send("DELETE", `/api/users/${id}`);
  await until("person.deactivated");
}

const kindsOf = (received: readonly ReceivedDelivery[]) =>
  new Set(received.map(({ body }) => (JSON.parse(body) as { type: string }).type));

export interface Deliveries {
  received: ReceivedDelivery[];
  /** The one that signs all of it, and the one that was made meanwhile and signs what came last as well. */
  secret: string;
  newSecret: string;
}

/** What the running product delivers of real events and of tests, before and after its secret was replaced. */
export async function receiveDeliveries({ person }: Product, signal: AbortSignal): Promise<Deliveries> {
  const received: ReceivedDelivery[] = [];
  const { url, close } = await listen(received);
  const owner = await person("owner");
  const until = async (...types: string[]) => {
    while (!types.every((type) => kindsOf(received).has(type))) await pause(50, undefined, { signal });
  };
  try {
    const body = { name: "Foreign program", url, types: eventTypes };
    const { webhook, secret } = await owner.send<Shown>("POST", "/api/webhooks", body);
    const test = () => owner.send("POST", `/api/webhooks/${webhook.id}/test`);
    await makeSomethingHappen(owner, until);
    await test();
    await until("webhook.test");
    const before = received.length;
    const replaced = await owner.send<Shown>("POST", `/api/webhooks/${webhook.id}/secret`);
    await test();
    while (received.length <= before) await pause(50, undefined, { signal });
    await owner.send("DELETE", `/api/webhooks/${webhook.id}`);
    return { received, secret, newSecret: replaced.secret };
  } finally {
    close();
  }
}
