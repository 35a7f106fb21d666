import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "./factories.ts";
import { type Library, openLibrary, pdf } from "./library.ts";
import { type S3Server, startS3Server } from "@field-advisor/release/s3-server";

let server: S3Server;
let library: Library;
beforeAll(async () => {
  server = await startS3Server();
  library = await openLibrary({ env: { ...server.env, FILES_DIRECT: "true" } });
});
afterAll(async () => {
  await library.api.close();
  await server.close();
});

test("who may open a file is sent to the store for it, asked again each time", async () => {
  const { item, url } = await library.publish("Direct");
  const person = await createUser(library.api.db);
  const user = await library.api.as(person);
  const { statusCode, headers } = await library.get(user, url);
  expect([statusCode, headers["cache-control"]]).toEqual([302, "private, no-cache"]);
  const whole = await fetch(String(headers.location));
  expect(await whole.text()).toBe(pdf("Direct"));
  expect(whole.headers.get("content-type")).toBe("application/pdf");
  expect(whole.headers.get("content-disposition")).toBe("inline; filename=plan.pdf");
  const part = await fetch(String(headers.location), { headers: { range: "bytes=1-3" } });
  expect([part.status, await part.text()]).toEqual([206, "PDF"]);
  await library.owner.request("POST /api/content/permissions", {
    body: { contentId: item.id, userId: person.id, canAccess: false },
  });
  expect((await library.get(user, url)).statusCode).toBe(404);
});

test("what a file is like is said without the store", async () => {
  const { url } = await library.publish("Head");
  const head = await library.get(library.owner, url, {}, "HEAD");
  expect([head.statusCode, head.headers["content-length"]]).toEqual([200, String(pdf("Head").length)]);
});
