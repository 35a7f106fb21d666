import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import type { Played } from "@field-advisor/schema/openings.endpoints";
import type { Dashboard } from "@field-advisor/schema/dashboard.endpoints";

export const fileUrl = "/api/files/f1f1f1f1f1f1f1f1f1f1";

/** Something to read that nobody has opened yet; a later number is newer. */
export const libraryItem = (id: number, changes: Partial<LibraryItem> = {}): LibraryItem => ({
  id,
  title: `Item ${id}`,
  description: "What every adviser should know.",
  category: "read",
  type: "NEWS",
  url: "https://news.example/today",
  isActive: true,
  createdAt: "2026-11-20T09:00:00Z",
  lastOpenedAt: null,
  position: null,
  playedSeconds: 0,
  finishedAt: null,
  hasTranscript: false,
  file: null,
  ...changes,
});

/** An item whose file was uploaded. */
export const fileItem = (
  id: number,
  type: LibraryItem["type"],
  name: string,
  changes: Partial<LibraryItem> = {},
): LibraryItem =>
  libraryItem(id, {
    type,
    url: fileUrl,
    file: { name, size: 1024, mediaType: "any/thing", seconds: null },
    ...changes,
  });

/** A recording of so many seconds. */
export const recording = (seconds: number | null, changes: Partial<LibraryItem> = {}): LibraryItem =>
  fileItem(4, "AUDIO", "talk.mp3", {
    category: "listen",
    file: { name: "talk.mp3", size: 1024, mediaType: "audio/mpeg", seconds },
    ...changes,
  });

/** The answer to a report of somebody who has not finished what they play. */
export const playedSoFar = (playedSeconds = 0): Played => ({
  success: true,
  playedSeconds,
  finishedAt: null,
  uncounted: [],
});

export const dashboard = (changes: Partial<Dashboard> = {}): Dashboard => ({
  item: null,
  roomSession: null,
  pages: [],
  ...changes,
});

/** A little more than so many hours: ages are counted from the start of the minute. */
export const hoursAgo = (hours: number) => new Date(Date.now() - (hours * 60 + 2) * 60_000).toISOString();
