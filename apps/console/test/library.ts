// Screens load these when they are visited; loaded before, no test waits for them.
import "../src/features/bulk-upload/bulk-upload-screen.tsx";
import "../src/features/content/content-management-screen.tsx";
import { fakeApi, type FakeApi, type Handlers, signedInAs } from "@field-advisor/api-client/testing";
import type { ManagedItem, UploadedFile } from "@field-advisor/schema/content.endpoints";
import { owner } from "./user-list.ts";

export const fileUrl = "/api/files/abcdefghij0123456789";

/** Something in the library: a PDF for everybody. */
export const libraryItem = (changes: Partial<ManagedItem> = {}): ManagedItem => ({
  id: 11,
  title: "Fee guide",
  description: "What our fees pay for",
  category: "read",
  type: "PDF",
  url: fileUrl,
  isActive: true,
  createdAt: "2026-11-01T09:00:00Z",
  audience: "all",
  lastOpenedAt: null,
  named: { may: 0, mayNot: 0, groups: 0 },
  file: { name: "fees.pdf", size: 1_468_006, mediaType: "application/pdf", seconds: null },
  transcript: null,
  version: 4,
  ...changes,
});

export const newsItem = (changes: Partial<ManagedItem> = {}) =>
  libraryItem({
    id: 12,
    title: "Market news",
    type: "NEWS",
    url: "https://news.example/today",
    file: null,
    isActive: false,
    audience: "selected",
    named: { may: 2, mayNot: 1, groups: 0 },
    lastOpenedAt: "2026-11-20T09:00:00Z",
    ...changes,
  });

export const stored = (name: string, changes: Partial<UploadedFile> = {}): UploadedFile => ({
  url: fileUrl,
  name,
  size: 8,
  mediaType: "application/pdf",
  seconds: null,
  sameAs: null,
  ...changes,
});

/** A server for a signed-in owner with two items in the library; a test names what else it has. */
export function serveLibrary(more: Handlers = {}): FakeApi {
  return fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/dashboard/content/manage": () => [libraryItem(), newsItem()],
    "GET /api/content/permissions/by-groups": () => [],
    "GET /api/groups": () => [],
    "POST /api/content/upload": ({ file }) => stored(file.name),
    ...more,
  });
}
