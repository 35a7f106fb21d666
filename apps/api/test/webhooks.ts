import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Insertable, Selectable } from "kysely";
import { Webhook } from "standardwebhooks";
import { onTestFinished } from "vitest";
import { sealSecret } from "../src/domains/webhooks/webhook-secrets.rules.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { DB } from "../src/platform/db/schema.ts";
import { createSigner } from "../src/lib/signed-value.ts";

let count = 0;

const ofFactories = createSigner(["for-development-only-for-development-only"]);

/** The secret of every webhook that is not made over HTTP. */
export const testSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

export const createWebhook = (
  db: Database,
  values: Partial<Insertable<DB["webhooks"]>> = {},
): Promise<Selectable<DB["webhooks"]>> =>
  db
    .insertInto("webhooks")
    .values({
      name: `Webhook ${++count}`,
      url: "http://127.0.0.1:9/hook",
      types: ["attempt.finished"],
      sealed_secret: sealSecret(ofFactories, testSecret),
      key_id: ofFactories.keyId,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const createOutgoingDelivery = (
  db: Database,
  webhookId: number,
  values: Partial<Insertable<DB["outgoing_deliveries"]>> = {},
): Promise<Selectable<DB["outgoing_deliveries"]>> =>
  db
    .insertInto("outgoing_deliveries")
    .values({
      webhook_id: webhookId,
      event_id: randomUUID(),
      type: "message.sent",
      body: "{}",
      next_try_at: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

interface Received {
  headers: Record<string, string>;
  body: string;
}

export type Answer = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

/** A server of somebody else that is told of what happens. */
export interface TestReceiver {
  url: string;
  received: Received[];
  answer: Answer;
}

const ok: Answer = (response) => void response.writeHead(204).end();

export async function testReceiver(answer: Answer = ok): Promise<TestReceiver> {
  const receiver: TestReceiver = { url: "", received: [], answer };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const received = {
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString(),
      };
      receiver.received.push(received);
      receiver.answer(response, received, request);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=of-the-receiver`;
  return receiver;
}

/** What it says, once its signature was verified. */
export const verified = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers);
