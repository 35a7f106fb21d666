import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type APIRequestContext, expect } from "@playwright/test";
import { origins } from "./origins.ts";

/** Where a file of the demo library lies. */
export const demoFile = (name: string): string =>
  fileURLToPath(new URL(`../../apps/api/demo/files/${name}`, import.meta.url));

interface NewItem {
  title: string;
  description?: string;
  category: "read" | "watch" | "listen";
  type: string;
}

const api = `${origins.console}/api`;
const headers = { origin: origins.console };

/** Adds an item to the library, with one of the demo's files or an address. @returns its id */
export async function addItem(
  owner: APIRequestContext,
  item: NewItem,
  source: { file: string; name?: string } | { url: string },
): Promise<number> {
  const url = "url" in source ? source.url : await upload(owner, source.file, source.name ?? source.file);
  const answer = await owner.post(`${api}/dashboard/content`, {
    data: { description: "For a journey", ...item, url },
    headers,
  });
  expect(answer.status(), item.title).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

async function upload(owner: APIRequestContext, file: string, name: string): Promise<string> {
  const buffer = await readFile(demoFile(file));
  const answer = await owner.post(`${api}/content/upload`, {
    multipart: { file: { name, mimeType: "application/octet-stream", buffer } },
    headers,
  });
  expect(answer.status(), name).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

/** Takes away the items that a journey has made. */
export async function removeItems(owner: APIRequestContext, search: string): Promise<void> {
  const query = new URLSearchParams({ search, limit: "200" });
  const found = await owner.get(`${api}/dashboard/content/manage?${query}`);
  for (const { id } of (await found.json()) as { id: number }[])
    expect((await owner.delete(`${api}/dashboard/content/${id}`, { headers })).status()).toBe(200);
}
