import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { look, settle } from "../look.ts";
import { origins } from "../origins.ts";
import { expect, expectAccessibleAtNight, test, uniquely } from "../test.ts";

/** An assistant, as a program on somebody's machine is one. */
async function connectAssistant(address: string, key: string): Promise<Client> {
  const client = new Client({ name: "assistant", version: "1" });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  return client;
}

interface Told<Answer> {
  note: string;
  answer: Answer;
}

async function read<Answer>(
  client: Client,
  name: string,
  asked: Record<string, unknown> = {},
): Promise<Answer> {
  const { structuredContent, content } = await client.callTool({ name, arguments: asked });
  if (!structuredContent) throw new Error(JSON.stringify(content));
  return (structuredContent as Told<Answer>).answer;
}

test("an owner lets an assistant read, sees what it read, and ends that", async ({ owner }) => {
  const name = uniquely("Assistant");
  await owner.goto(`${origins.console}/connections`);
  const section = owner.getByRole("region", { name: "Assistants" });
  await expect(section.getByText("How to connect one")).toBeVisible();
  await settle(owner);
  await look(owner, "console-connections-assistants");
  await expectAccessibleAtNight(owner);
  const address = await section.getByRole("textbox", { name: "Address for assistants" }).inputValue();

  await owner.getByRole("button", { name: "New key" }).first().click();
  const sheet = owner.getByRole("dialog", { name: "New key" });
  await sheet.getByRole("textbox", { name: "Name" }).fill(name);
  await sheet.getByRole("checkbox", { name: "Read Attempts" }).click();
  await sheet.getByRole("checkbox", { name: "Read Practice progress and reviews" }).click();
  await sheet.getByRole("button", { name: "Make key" }).click();
  const made = owner.getByRole("dialog", { name: "Key made" });
  const key = await made.getByRole("textbox", { name: "Key" }).inputValue();
  await made.getByRole("button", { name: "Done" }).click();

  const assistant = await connectAssistant(address, key);
  const { tools } = await assistant.listTools();
  expect(tools.map((tool) => tool.name)).toEqual([
    "read_progress",
    "list_attempts",
    "read_attempt",
    "read_room_report",
  ]);
  const { people } = await read<{ people: { name: { quoted: string } }[] }>(assistant, "read_progress");
  expect(people.map((person) => person.name.quoted)).toContain("Uma Patel");
  const attempts = await read<{ id: string; isHidden: boolean }[]>(assistant, "list_attempts");
  const shown = attempts.find(({ isHidden }) => !isHidden);
  const attempt = await read<{ transcript: { text: object }[] }>(assistant, "read_attempt", {
    id: shown?.id,
  });
  expect(attempt.transcript[0]?.text).toEqual({ quoted: expect.any(String) });

  await owner.goto(`${origins.portal}/activity-log`);
  await expect(owner.getByText(`One attempt. With the key "${name}".`).first()).toBeVisible();

  await owner.goto(`${origins.console}/connections`);
  await owner.getByRole("button", { name: `Actions for ${name}` }).click();
  await owner.getByRole("menuitem", { name: "Revoke" }).click();
  await owner.getByRole("button", { name: "Revoke key" }).click();
  await expect(owner.getByText("Key revoked").first()).toBeVisible();
  await expect(assistant.callTool({ name: "list_attempts", arguments: {} })).rejects.toThrow("not known");
});
