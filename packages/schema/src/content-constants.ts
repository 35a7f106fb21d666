/** What is read, watched and listened to, with its types; the first type is what a new item of the category gets. */
export const contentTypes = {
  read: ["NEWS", "PDF", "WORD", "DOCUMENT", "LINK"],
  watch: ["VIMEO", "VIDEO"],
  listen: ["AUDIO"],
} as const;
export type ContentCategory = keyof typeof contentTypes;
export type ContentType = (typeof contentTypes)[ContentCategory][number];

/** In seconds: no recording of 100 MB lasts longer. */
export const longestRecording = 7 * 24 * 60 * 60;

/** How fast the players play at most. */
export const fastestPlayback = 2;

/** In percent: whoever has played so much of a recording has finished it. */
export const finishedPercent = 95;

/** How many stretches that were played one report may name. */
export const mostStretches = 100;

/** In characters, what a WebVTT file has at most: a spoken hour has about 150,000. */
export const longestTranscript = 1_000_000;

/** What the name of a file may end with, for every type that is a file; the other types are addresses. */
export const contentFiles = {
  PDF: [".pdf"],
  WORD: [".doc", ".docx"],
  DOCUMENT: [".doc", ".docx", ".txt", ".rtf"],
  VIDEO: [".mp4", ".webm", ".mov", ".avi", ".mkv"],
  AUDIO: [".mp3", ".wav", ".ogg", ".m4a", ".aac"],
} as const satisfies Partial<Record<ContentType, readonly `.${string}`[]>>;

/** The endings that a file of this type may have; none for a type that is an address. */
export const endingsOf = (type: ContentType): readonly string[] =>
  type in contentFiles ? contentFiles[type as keyof typeof contentFiles] : [];

/** Whether a file of this name may be of this type. */
export const hasEndingOf = (type: ContentType, name: string): boolean =>
  endingsOf(type).some((ending) => name.toLowerCase().endsWith(ending));

/** Where the API serves a file that was uploaded. */
const fileAddress = /^\/api\/files\/([a-z0-9]{20})$/;

/** The id of the file that an item's address names; undefined for an address elsewhere. */
export const fileIdOf = (url: string | null): string | undefined => fileAddress.exec(url ?? "")?.[1];

export const addressOfFile = (fileId: string): string => `/api/files/${fileId}`;

/** "100MB", in bytes. */
export const largestContentFile = 100 * 1024 * 1024;

/** Who may open an item beside those who were named: everybody, also who comes later, or nobody. */
export const contentAudiences = ["all", "selected"] as const;
