import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { look } from "../look.ts";
import { origins } from "../origins.ts";
import { expect, test } from "../test.ts";

const user = "field-advisor";
const password = "a secret of the store";

/** A learning record store of somebody else, which is out of order until it is mended. */
async function startStore() {
  const has = new Map<string, { verb: { id: string } }>();
  let isOutOfOrder = false;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      const answer = (status: number, content: unknown, headers = {}) =>
        void response
          .writeHead(status, { "content-type": "application/json", ...headers })
          .end(JSON.stringify(content));
      if (request.headers.authorization !== authorization) return answer(401, {});
      if (request.method === "GET") {
        const id = new URL(request.url ?? "", "http://store").searchParams.get("statementId") ?? "";
        return answer(has.has(id) ? 200 : 404, has.get(id) ?? {});
      }
      if (isOutOfOrder) return answer(503, {}, { "retry-after": "3600" });
      const sent = JSON.parse(body) as { id: string; verb: { id: string } }[];
      for (const statement of sent) has.set(statement.id, statement);
      answer(
        200,
        sent.map(({ id }) => id),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi`,
    has,
    breakDown: () => void (isOutOfOrder = true),
    mend: () => void (isOutOfOrder = false),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("an owner connects a learning record store, sees a failure, and sends everything since a day", async ({
  owner,
}) => {
  const store = await startStore();
  await owner.goto(`${origins.console}/connections`);
  await owner.getByRole("tab", { name: "Learning records" }).click();
  await look(owner, "console-learning-records-none");
  await owner.getByRole("textbox", { name: "Address" }).fill(`${store.address}/statements`);
  await owner.getByRole("textbox", { name: "User or key" }).fill(user);
  await owner.getByLabel("Password or secret").fill("another");
  await owner.getByRole("button", { name: "Try" }).click();
  await expect(owner.getByRole("alert")).toContainText("does not know this user and password");
  await owner.getByLabel("Password or secret").fill(password);
  await owner.getByRole("button", { name: "Try" }).click();
  await expect(owner.getByText("It works: the store took a test record")).toBeVisible();
  await owner.getByRole("button", { name: "Connect" }).click();
  await expect(owner.getByText("Nothing sent yet")).toBeVisible();

  store.breakDown();
  await owner.getByLabel("Since").fill("2020-01-01");
  await owner.getByRole("button", { name: "Send everything since" }).click();
  await expect(owner.getByText("Cannot send")).toBeVisible({ timeout: 30_000 });
  const alert = owner.getByRole("alert");
  await expect(alert).toContainText("The store asked us to wait. (503)");
  await look(owner, "console-learning-records-failing");

  store.mend();
  await alert.getByRole("button", { name: "Send now" }).click();
  await expect(owner.getByText("Everything was sent since")).toBeVisible({ timeout: 60_000 });
  await expect(owner.getByText("Works", { exact: true })).toBeVisible();
  const verbs = [...store.has.values()].map(({ verb }) => verb.id.split("/").at(-1));
  expect(verbs).toContain("passed");
  await look(owner, "console-learning-records");

  const kept = owner.getByText(/^[1-9]\d* records?$/).first();
  const count = (await kept.textContent()) ?? "";
  await owner.getByRole("textbox", { name: "Address" }).fill(store.address.replace("/xapi", "/moved/xapi"));
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText("Choose which store is at this address", { exact: true })).toBeVisible();
  await look(owner, "console-learning-records-elsewhere");
  await owner.getByRole("radio", { name: "The same store" }).click();
  await owner.getByLabel("Password or secret").fill(password);
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByText("Connection saved")).toBeVisible();
  await expect(kept).toHaveText(count);

  await owner.getByRole("button", { name: "Remove store" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove store" }).click();
  await expect(owner.getByRole("heading", { name: "Connect a store" })).toBeVisible();
  store.stop();
});
