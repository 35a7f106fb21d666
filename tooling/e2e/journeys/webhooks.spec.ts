import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { look } from "../look.ts";
import { origins } from "../origins.ts";
import { expect, openUserMenu, test, uniquely } from "../test.ts";

/** A program of somebody else, which is out of order until it is mended. */
async function startReceiver() {
  const received: { id: string; body: string }[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      // What else happens here is told to it as well, such as that calls of other journeys are over.
      if ((JSON.parse(body) as { type: string }).type !== "webhook.test") return response.end();
      received.push({ id: String(request.headers["webhook-id"]), body });
      response.writeHead(status).end(status === 500 ? "out of order" : "thank you");
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/field-advisor`,
    received,
    mend: () => void (status = 200),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("an owner adds a webhook, sees why nothing arrives, and has it sent again", async ({ owner }) => {
  const name = uniquely("HR system");
  const receiver = await startReceiver();
  const row = owner.getByRole("row", { name });
  await owner.goto(`${origins.console}/connections`);
  await owner.getByRole("tab", { name: "Webhooks" }).click();
  await owner.getByRole("button", { name: "New webhook" }).first().click();
  const form = owner.getByRole("dialog", { name: "New webhook" });
  await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused();
  await owner.keyboard.type(name);
  await form.getByRole("textbox", { name: "Address" }).fill("http://10.0.0.1/");
  await form.getByRole("button", { name: "Everything" }).click();
  await form.getByRole("button", { name: "Add webhook" }).click();
  await expect(form.getByText("The address must start with https://.").first()).toBeVisible();
  await form.getByRole("textbox", { name: "Address" }).fill(receiver.url);
  await look(owner, "console-webhook-form");
  await form.getByRole("button", { name: "Add webhook" }).click();
  const handover = owner.getByRole("dialog", { name: "Webhook added" });
  await expect(handover.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
  await handover.getByRole("button", { name: "Done" }).click();

  await openUserMenu(owner, name, "Send a test");
  const deliveries = owner.getByRole("dialog", { name: `Deliveries to ${name}` });
  const first = deliveries.getByRole("listitem").filter({ has: owner.getByText("Test", { exact: true }) });
  await expect(first.getByText("The receiver answered 500.")).toBeVisible();
  await first.getByText("What was sent and answered").click();
  await expect(first.getByText("out of order")).toBeVisible();
  await look(owner, "console-webhook-deliveries");

  receiver.mend();
  await first.getByRole("button", { name: "Send again" }).click();
  await expect(first.getByText("Delivered")).toBeVisible();
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  await owner.keyboard.press("Escape");
  await expect(row.getByText("On", { exact: true })).toBeVisible();

  await openUserMenu(owner, name, "Switch off");
  await expect(row.getByText("Off", { exact: true })).toBeVisible();
  await look(owner, "console-webhooks");
  await openUserMenu(owner, name, "Delete");
  await owner.getByRole("button", { name: "Delete webhook" }).click();
  await expect(row).toHaveCount(0);
  receiver.stop();
});
