import { readStoredJson, store } from "@field-advisor/page/browser-storage";
import { recentPrefix as prefix } from "../app/recent-entries.ts";
import type { Entry } from "./entries.ts";

const most = 6;

type Recent = Pick<Entry, "id" | "label" | "detail"> & { to: string };

const isRecent = (value: unknown): value is Recent =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "label" in value &&
  typeof value.label === "string" &&
  "to" in value &&
  typeof value.to === "string" &&
  value.to.startsWith("/");

/** The entries that a person opened last in this browser. */
export function recentOf(userId: number): Recent[] {
  const stored = readStoredJson("localStorage", prefix + userId);
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
}

export function addRecent(userId: number, { id, label, detail, to }: Recent): void {
  const others = recentOf(userId).filter((each) => each.id !== id);
  const entries = [{ id, label, ...(detail !== undefined && { detail }), to }, ...others].slice(0, most);
  store("localStorage", prefix + userId, JSON.stringify(entries));
}
