import { keep, readKept, recentPrefix as prefix } from "../app/kept-in-browser.ts";
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

/** What somebody went to last by its name, in this browser. What it keeps may be of another version. */
export function recentOf(userId: number): Recent[] {
  try {
    const kept: unknown = JSON.parse(readKept(() => localStorage, prefix + userId) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function addRecent(userId: number, { id, label, detail, to }: Recent): void {
  const others = recentOf(userId).filter((each) => each.id !== id);
  const entries = [{ id, label, ...(detail !== undefined && { detail }), to }, ...others].slice(0, most);
  keep(() => localStorage, prefix + userId, JSON.stringify(entries));
}
