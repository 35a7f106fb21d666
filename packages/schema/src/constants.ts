/** Words, values and limits that the server and the screens share. Free of zod, so every app may load them. */

export const roomStatuses = ["LIVE", "PAUSED", "INACTIVE"] as const;
export type RoomStatus = (typeof roomStatuses)[number];

export const roomCategories = ["Training", "Assessment", "Practice", "Demo"] as const;
export type RoomCategory = (typeof roomCategories)[number];

export const roomColours = [
  { name: "Blue", value: "#2563eb" },
  { name: "Green", value: "#16a34a" },
  { name: "Purple", value: "#9333ea" },
  { name: "Red", value: "#dc2626" },
  { name: "Orange", value: "#ea580c" },
  { name: "Teal", value: "#0891b2" },
  { name: "Pink", value: "#db2777" },
  { name: "Indigo", value: "#4f46e5" },
] as const;

export const roomDefaults = {
  category: "Training",
  backgroundColor: "#2563eb",
  displayOrder: 1,
  status: "LIVE",
} as const;

/** The colour that the form of the system configuration starts with. */
export const configurationColour = "#3b82f6";

export const roomSorts = ["order", "name", "newest"] as const;

/** A transcript fits, a book does not. */
export const longestMessage = 20_000;

/** Said of the transcript of a conversation whose record was too large to keep whole. */
export const cutText =
  "This conversation was too long to be kept completely. Lines from its middle are missing.";

/** What somebody may paste into the organisation's assistant: the transcript of some hours. */
export const longestChatMessage = 200_000;

/** How much of a chat with that assistant is told with the next message, and how much of one can be kept. */
export const largestChat = {
  toldTurns: 20,
  toldCharacters: 200_000,
  keptMessages: 200,
  keptCharacters: 600_000,
  keptChats: 100,
} as const;

/** As many as a screen selects where somebody wants all that a filter finds; they are changed in batches. */
export const mostSelected = 10_000;

/** How many people and rooms one change may name. */
export const mostChangedAtOnce = { users: 200, rooms: 200, agents: 500, pages: 50, invitations: 50 } as const;

export const userStatuses = ["ACTIVE", "INACTIVE"] as const;

/** The roles that an account may be created with; an owner is made by changing a role, or on the server's console. */
export const creatableRoles = ["USER", "ADMIN"] as const;

export const shortestTemporaryPassword = 6;

/** How long a password lasts that somebody else has seen. */
export const temporaryPasswordHours = 72;

/** Accounts that nobody has ever signed in to: all of them, or those whose temporary password ends within a day or has ended. */
export const unusedAccounts = ["never", "overdue"] as const;

/** How old an account that was never used is when an owner is told: a day before its temporary password ends. */
export const overdueAfterHours = temporaryPasswordHours - 24;

export const userSorts = ["newest", "name", "email", "role", "lastLogin"] as const;

/** The columns of an import, in the order of the sample file; without a role somebody becomes a USER. */
export const importColumns = ["email", "firstName", "lastName", "role", "username"] as const;

export const mostImportedUsers = 5000;

export const agentSources = ["Voice API", "openai", "custom"] as const;

export const assistantPurposes = ["room", "analysis"] as const;

export const deploymentStatuses = ["active", "paused", "ended", "archived"] as const;

/** Said when a page would be closed to everybody. */
export const recipientRequired = "A recipient's email is required unless anyone with the link may talk";

/** The version of a page that was in no release yet. */
export const firstPageVersion = "BETA 2.2";

/** What a release may be; the first one is what the form begins with. */
export const releaseKinds = ["patch", "minor", "major", "hotfix"] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

export const longestVersion = 50;

/** What a release keeps of a page: what its recipients meet. */
export const releasedFields = [
  "deploymentName",
  "deploymentTitle",
  "description",
  "agentId",
  "userId",
  "allowAnonymous",
] as const;
export type ReleasedField = (typeof releasedFields)[number];

/** Why a release leaves a page as it is; the last four only where an older one is restored. */
export const blockingFindings = [
  "agent_inactive",
  "agent_missing",
  "agent_gone",
  "adviser_gone",
  "adviser_inactive",
  "nobody_could_enter",
] as const;
export type BlockingFinding = (typeof blockingFindings)[number];

/** What is worth looking at before a page is released. */
export const warningFindings = ["agent_unchecked", "no_recipient"] as const;
export type WarningFinding = (typeof warningFindings)[number];

/** How many people may be invited to a page with one call. */
export const mostInvitedAtOnce = 5000;

/** How many rows of a kind there may be, so that nobody fills the database, nor what is exported of it. */
export const mostRows = {
  invitationsOfPage: 10_000,
  invitationsOfPerson: 50_000,
  pagesOfPerson: 1000,
  messagesOfPerson: 1000,
  assistants: 200,
  openingsOfPersonADay: 1000,
} as const;

export const invitationStatuses = ["pending", "active", "used_up", "expired", "revoked"] as const;

/** The columns of a file of invitations, in the order of the sample; only `email` must be there. */
export const invitationColumns = [
  "email",
  "recipientName",
  "validFrom",
  "validUntil",
  "maxSessions",
  "maxMinutes",
] as const;

/**
 * Who ended a conversation; `operator`: what it stood on was over, `error`: the line broke, `lost`: it broke, and nobody went
 * on within ten minutes.
 */
export const conversationEnds = ["user", "agent", "operator", "error", "lost"] as const;

/** Stands for each thing that a user said in private where an owner views the product as them. */
export const hiddenWords = "Hidden while viewing as";

/** A search in transcripts finds the newest: so many. */
export const mostFound = 1000;

export const messageTypes = ["info", "warning", "urgent", "announcement"] as const;
export type MessageType = (typeof messageTypes)[number];

/** In characters, of the text of a message to pages. */
export const longestDeploymentMessage = 5000;

/** How many pages one message may go to. */
export const mostTargets = 10_000;

export const messageStates = ["live", "paused", "expired"] as const;

export const deploymentSorts = ["newest", "name", "status"] as const;

export const ranges = ["24h", "7d", "30d", "90d"] as const;

/** Parts of a day in the organisation's zone; each begins with `from` and ends before `to`, in hours. */
export const timesOfDay = [
  { name: "Morning", from: 6, to: 12 },
  { name: "Afternoon", from: 12, to: 18 },
  { name: "Evening", from: 18, to: 24 },
  { name: "Night", from: 0, to: 6 },
] as const;

/** How long a session was, in minutes; each begins with `from` and ends before `to`, but an hour is still Medium. */
export const sessionLengths = [
  { name: "Quick", from: 0, to: 5 },
  { name: "Short", from: 5, to: 15 },
  { name: "Medium", from: 15, to: 60 },
  { name: "Long", from: 60, to: null },
] as const;

/** How many entries a view shows before "Load more". */
export const shownAtOnce = { timeline: 20, recentSessions: 10, tasks: 20 } as const;

export const eventTypes = ["login", "logout", "admin", "session", "voice"] as const;

export const patternSorts = ["sessions", "name", "duration", "recent"] as const;

/** After so many days a paused page waits for an owner. */
export const attentionAfterDays = 7;

export const pageUseSorts = ["used", "newest"] as const;

/** What background jobs are for, in words. */
const labels: Readonly<Record<string, string>> = {
  "end-calls": "Ending a call",
  "end-call": "Ending a call",
  "confirm-end": "Confirming the end of a call",
  "end-at-limit": "Ending a call at its last minute",
  "score-attempt": "Judging an attempt",
  "judge-attempt": "Judging an attempt by the language model",
  "judge-again": "Judging an attempt again with a newer rubric",
  "end-attempt": "Ending an attempt whose time is up",
  "assign-to-later": "Assigning to people who joined a group later",
  "close-lost-conversations": "Closing conversations that nobody continued",
  "forget-conversations": "Deleting conversations that pages keep for a number of days",
  "close-attempts": "Closing attempts that were left open",
  "request-reset": "Recording a request for a new password",
  "end-expired-sessions": "Ending expired sign-in sessions",
  "add-up-activity": "Adding up sign-ins and conversations",
  "add-up-usage": "Counting usage events",
  "look-after-files": "Removing unused files and looking for lost ones",
  "fetch-transcripts": "Fetching missing transcripts",
  "delete-transcripts": "Deleting transcripts at the voice provider",
  "delete-records": "Deleting at the voice provider what somebody deleted",
  "check-agent-security": "Checking the security of agents",
  "forget-login-throttles": "Deleting old counters of sign-ins and requests and of costly requests",
  "forget-months": "Deleting months of usage events and of the audit log whose retention period is over",
  "forget-sessions": "Deleting old sign-in sessions",
  "forget-audit-entries": "Deleting names that no entry of the audit log needs any more",
  "forget-records": "Deleting records whose retention period is over",
};

/** What a job is for: "Ending a call". A name without a label is read as it stands: `send-file` is "Send file". */
export function jobLabel(name: string): string {
  const words = name.replaceAll("-", " ");
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

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
