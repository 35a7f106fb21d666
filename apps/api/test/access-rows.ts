import type { Contract } from "@field-advisor/schema/contract";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { roles } from "@field-advisor/schema/routes";
import { isRefusedToKeys } from "./refused-to-keys.ts";

/** Who calls as themselves; `recipient` holds the session of one private page, the others are staff or nobody. */
const themselves = ["nobody", "recipient", ...roles] as const;

/** Owners, in windows in which they view the product as somebody of that role. */
const viewers = { "viewing as ADMIN": "ADMIN", "viewing as USER": "USER" } as const;
export type Viewer = keyof typeof viewers;

/** Programs with a key of an owner: one that has every scope, and one that has none that is needed. */
const programs = ["key", "key without scope"] as const;
type Program = (typeof programs)[number];

export type Caller = (typeof themselves)[number] | Viewer | Program;
export const callers: readonly Caller[] = [...themselves, "viewing as ADMIN", "viewing as USER", ...programs];

const isProgram = (caller: Caller): caller is Program => caller === "key" || caller === "key without scope";

export const isViewer = (caller: Caller): caller is Viewer => caller in viewers;

/** The status that each caller gets, in the order of `themselves`. */
type Row = readonly [nobody: number, recipient: number, owner: number, admin: number, user: number];

const open = (status: number): Row => [status, status, status, status, status];
const signedIn = (owner: number, admin = owner, user = admin): Row => [401, 401, owner, admin, user];
const ownersOnly = signedIn(200, 403);
const managers = signedIn(200, 200, 403);

/** A row for every endpoint: one that is missing does not compile. */
const matrix: { [G in keyof Contract]: { [E in keyof Contract[G]]: Row } } = {
  auth: {
    status: open(200),
    user: signedIn(200),
    login: open(401),
    secondStep: open(200),
    finishSecondStep: open(401),
    challengeSecondStep: open(401),
    challengeProof: signedIn(404),
    prove: signedIn(401),
    logout: open(200),
    forceClear: open(200),
  },
  sessions: { list: signedIn(200), endOthers: signedIn(200), end: signedIn(200) },
  secondFactors: {
    mine: signedIn(200),
    startCode: signedIn(200),
    addCode: signedIn(200),
    removeCode: signedIn(200),
    startPasskey: signedIn(200),
    addPasskey: signedIn(200),
    renamePasskey: signedIn(200),
    removePasskey: signedIn(200),
    makeRecoveryCodes: signedIn(200),
    reset: ownersOnly,
  },
  impersonation: { start: ownersOnly, exit: open(200) },
  identityProviders: {
    list: ownersOnly,
    create: signedIn(201, 403),
    update: ownersOnly,
    remove: ownersOnly,
    tryOut: ownersOnly,
    links: ownersOnly,
    unlink: ownersOnly,
  },
  providerSignIn: {
    choices: open(200),
    start: open(404),
    prove: open(302),
    callback: open(302),
    mine: signedIn(200),
    unlinkMine: signedIn(200),
  },
  apiKeys: { list: ownersOnly, scopes: ownersOnly, create: signedIn(201, 403), revoke: ownersOnly },
  signInRules: { read: ownersOnly, change: ownersOnly, mine: signedIn(200) },
  users: {
    list: managers,
    found: ownersOnly,
    counts: ownersOnly,
    read: signedIn(200, 404, 403),
    create: signedIn(201, 403),
    update: signedIn(200, 403),
    updateRole: ownersOnly,
    changeMany: ownersOnly,
    remove: ownersOnly,
    setAdmins: ownersOnly,
  },
  resets: {
    reset: ownersOnly,
    resetByPatch: ownersOnly,
    resetMany: ownersOnly,
    ask: open(202),
    requests: ownersOnly,
    dismiss: ownersOnly,
  },
  ownData: { download: signedIn(200) },
  deletionRequests: {
    mine: signedIn(200),
    ask: signedIn(201),
    withdraw: signedIn(200),
    list: ownersOnly,
    decline: ownersOnly,
    grant: ownersOnly,
  },
  userFiles: { review: ownersOnly, import: signedIn(201, 403), export: managers },
  agents: {
    list: managers,
    read: ownersOnly,
    create: signedIn(201, 403),
    update: ownersOnly,
    remove: ownersOnly,
    refresh: ownersOnly,
    atProvider: ownersOnly,
    usage: ownersOnly,
    tryScript: ownersOnly,
    voices: ownersOnly,
  },
  engines: { read: ownersOnly, hear: ownersOnly, think: ownersOnly, speak: ownersOnly },
  assistants: {
    list: ownersOnly,
    read: ownersOnly,
    status: ownersOnly,
    create: signedIn(201, 403),
    update: ownersOnly,
    remove: ownersOnly,
    assign: ownersOnly,
    test: ownersOnly,
  },
  content: {
    list: signedIn(200),
    manage: ownersOnly,
    read: ownersOnly,
    create: signedIn(201, 403),
    createWithPermissions: signedIn(201, 403),
    update: ownersOnly,
    remove: ownersOnly,
    transcript: signedIn(200),
    permissions: ownersOnly,
    permissionsByGroups: ownersOnly,
    setPermission: ownersOnly,
    setAudience: ownersOnly,
    upload: signedIn(201, 403),
    file: signedIn(404),
  },
  openings: {
    own: signedIn(200),
    open: signedIn(200),
    keepPosition: signedIn(200),
    list: managers,
    use: ownersOnly,
  },
  dashboard: {
    read: signedIn(200),
    owner: ownersOnly,
    pages: ownersOnly,
    provider: ownersOnly,
    admin: managers,
  },
  companies: {
    list: ownersOnly,
    read: ownersOnly,
    create: signedIn(201, 403),
    update: ownersOnly,
    deactivate: ownersOnly,
  },
  rooms: {
    list: signedIn(200),
    mine: signedIn(200),
    read: signedIn(200, 404),
    create: signedIn(201, 403),
    update: ownersOnly,
    toggleStatus: ownersOnly,
    setStatus: ownersOnly,
    remove: ownersOnly,
  },
  groups: {
    list: managers,
    found: ownersOnly,
    read: signedIn(200, 404, 403),
    create: signedIn(201, 403),
    rename: ownersOnly,
    remove: ownersOnly,
    people: signedIn(200, 404, 403),
    changePeople: ownersOnly,
    rooms: ownersOnly,
    setRooms: ownersOnly,
    changeRooms: ownersOnly,
    content: ownersOnly,
    setContent: ownersOnly,
    changeContent: ownersOnly,
    setOfPerson: ownersOnly,
  },
  access: {
    list: ownersOnly,
    listByGroups: ownersOnly,
    set: ownersOnly,
    explain: ownersOnly,
    change: ownersOnly,
    setRooms: ownersOnly,
    agents: ownersOnly,
    agentsOfMany: ownersOnly,
    setAgents: ownersOnly,
  },
  roomSessions: {
    open: signedIn(201, 404),
    list: signedIn(200, 404),
    last: signedIn(200),
    read: signedIn(404),
    message: signedIn(404),
    ask: signedIn(200),
  },
  rubrics: {
    briefing: signedIn(200, 404),
    read: signedIn(200, 404),
    versions: signedIn(200, 404),
    readVersion: signedIn(200, 404),
    update: signedIn(200, 404),
    try: signedIn(200, 404),
    phrases: signedIn(200, 404),
    lists: ownersOnly,
    updateLists: ownersOnly,
  },
  roomTraining: { read: ownersOnly, update: ownersOnly },
  authors: { list: ownersOnly, set: ownersOnly, mine: signedIn(200) },
  variants: {
    list: signedIn(200, 404),
    create: signedIn(200, 404),
    update: signedIn(200, 404),
    remove: signedIn(200, 404),
    setExam: signedIn(200, 404),
  },
  modelTalks: {
    manage: signedIn(200, 404),
    create: signedIn(200, 404),
    update: signedIn(200, 404),
    remove: signedIn(200, 404),
    speak: signedIn(200, 404),
    readPasted: signedIn(200, 404),
    shown: signedIn(200, 404),
    read: signedIn(200, 404),
    open: signedIn(200, 404),
    progress: signedIn(200, 404),
    // Nothing was spoken yet.
    sound: signedIn(404),
    ofAttempt: signedIn(200, 404),
    ask: signedIn(200, 404),
    answer: signedIn(200),
    requests: signedIn(200),
  },
  rejudgements: { list: ownersOnly, start: signedIn(201, 403) },
  attempts: {
    list: signedIn(200),
    // Of somebody whom nobody coaches but owners.
    read: signedIn(200, 404),
    compare: signedIn(200, 404),
    judge: signedIn(200, 404),
    review: signedIn(200, 404),
    comment: signedIn(201, 404),
    // Their own.
    finish: signedIn(200),
    remove: signedIn(200),
    setSharing: signedIn(200),
    askReview: signedIn(200),
    setNote: signedIn(200),
    object: signedIn(200),
    sayOwn: signedIn(200),
    rateSelf: signedIn(200),
    answerComment: signedIn(200),
  },
  recordings: {
    sound: [401, 404, 404, 404, 404],
    choose: signedIn(200),
    removeOfAttempt: signedIn(200),
    removeOwn: [401, 404, 404, 404, 404],
  },
  drills: { list: signedIn(200, 404), sayAgain: signedIn(201), fromHere: signedIn(201) },
  practice: {
    reviews: managers,
    reviewPlace: managers,
    news: signedIn(200),
    person: signedIn(200, 404),
    progress: managers,
    exportProgress: managers,
    insights: signedIn(200, 404),
  },
  webhooks: {
    list: ownersOnly,
    read: ownersOnly,
    create: signedIn(201, 403),
    update: ownersOnly,
    remove: ownersOnly,
    replaceSecret: ownersOnly,
    endFormerSecret: ownersOnly,
    deliveries: ownersOnly,
    sendAgain: ownersOnly,
    sendFailedAgain: ownersOnly,
    test: ownersOnly,
  },
  costs: { read: ownersOnly, export: ownersOnly, setRates: ownersOnly },
  learningRecords: {
    read: ownersOnly,
    connect: ownersOnly,
    tryOut: ownersOnly,
    pause: ownersOnly,
    sendSince: ownersOnly,
    sendRefused: ownersOnly,
    remove: ownersOnly,
  },
  assignments: {
    mine: signedIn(200),
    list: managers,
    people: signedIn(200, 404, 403),
    create: signedIn(201, 403),
    update: signedIn(200, 404, 403),
    updatePeople: signedIn(200, 404, 403),
    remove: signedIn(200, 404, 403),
  },
  paths: {
    list: managers,
    models: ownersOnly,
    read: ownersOnly,
    create: signedIn(201, 403),
    update: ownersOnly,
    remove: ownersOnly,
    mine: signedIn(200),
    ofPerson: signedIn(200, 404),
  },
  certificates: {
    list: managers,
    file: signedIn(200, 404),
    revoke: ownersOnly,
    check: open(200),
  },
  directory: {
    read: ownersOnly,
    people: ownersOnly,
    waiting: ownersOnly,
    link: ownersOnly,
    dismiss: ownersOnly,
    unlink: ownersOnly,
  },
  calendars: {
    mine: signedIn(200),
    make: signedIn(201),
    end: signedIn(200),
    read: open(200),
    overview: ownersOnly,
    offer: ownersOnly,
    endAll: ownersOnly,
  },
  returns: { list: signedIn(200), putOff: signedIn(200) },
  chats: {
    ask: signedIn(200),
    list: signedIn(200),
    read: signedIn(200),
    keep: signedIn(201),
    replace: signedIn(200),
    remove: signedIn(200),
  },
  deployments: {
    list: signedIn(200),
    agents: signedIn(200),
    read: signedIn(200, 404),
    create: signedIn(201),
    update: signedIn(200, 404),
    duplicate: signedIn(201, 404),
    usage: signedIn(200, 404),
    page: open(200),
    state: [404, 200, 200, 200, 200],
    login: open(401),
  },
  manyPages: { found: signedIn(200), changeStatuses: signedIn(200) },
  invitations: {
    all: signedIn(200),
    found: signedIn(200),
    exportAll: signedIn(200),
    renewMany: signedIn(200),
    revokeMany: signedIn(200),
    list: signedIn(200, 404),
    export: signedIn(200, 404),
    reviewFile: signedIn(200, 404),
    create: signedIn(201, 404),
    update: signedIn(200, 404),
    renew: signedIn(200, 404),
    revoke: signedIn(200, 404),
  },
  releases: {
    status: ownersOnly,
    preflight: ownersOnly,
    create: ownersOnly,
    read: ownersOnly,
    restore: ownersOnly,
    versions: signedIn(200, 404),
  },
  conversations: {
    listOfPage: signedIn(200, 404),
    exportOfPage: signedIn(200, 404),
    list: signedIn(200),
    read: signedIn(200, 404),
    exportAsCsv: signedIn(200, 404),
    exportAsText: signedIn(200, 404),
    stillAtProvider: signedIn(200),
    remove: signedIn(200, 404),
  },
  messages: {
    list: managers,
    totals: managers,
    pages: managers,
    read: managers,
    targets: managers,
    create: signedIn(201, 201, 403),
    update: managers,
    remove: managers,
    ofDeployment: signedIn(200, 404),
    pageList: [401, 200, 200, 401, 401],
    markRead: [401, 200, 200, 401, 401],
  },
  activity: {
    loginPatterns: managers,
    usersSimple: open(200),
    signIns: managers,
    sessions: managers,
    userLogins: signedIn(200, 404, 403),
    agents: ownersOnly,
    events: signedIn(200),
    exportEvents: ownersOnly,
    exportEventsAsJson: ownersOnly,
    loginStats: signedIn(200),
  },
  analytics: { stats: ownersOnly, record: open(202) },
  system: { contact: open(200), settings: ownersOnly, setAssistant: ownersOnly, update: ownersOnly },
  voice: {
    signedUrl: [401, 200, 200, 403, 403],
    current: [401, 200, 200, 404, 404],
    reportEnd: [401, 404, 404, 404, 404],
    webhook: open(403),
  },
  privacy: {
    read: signedIn(200, 404),
    update: signedIn(200, 404),
    updateMany: signedIn(200),
    effect: signedIn(200),
    readDefault: ownersOnly,
    updateDefault: ownersOnly,
    choose: [401, 200, 403, 401, 401],
    listOwn: [401, 200, 200, 200, 200],
    readOwn: [401, 404, 404, 404, 404],
    download: [401, 404, 404, 404, 404],
    remove: [401, 404, 404, 404, 404],
    rate: [401, 404, 404, 404, 404],
  },
  jobs: { failed: ownersOnly, retry: ownersOnly, discard: ownersOnly },
};

/** Leaving is all that a viewer may do beside looking; files are carried away, and some looks cost money or are private. */
const leaving = ["impersonation.exit", "auth.logout", "auth.forceClear"];
const refusedLooks = [
  "voice.signedUrl",
  "voice.current",
  "privacy.listOwn",
  "privacy.readOwn",
  "recordings.sound",
  "chats.list",
  "chats.read",
];

/** Where somebody reads what they said in private; a viewer is served without the words. */
export const wordsAt = [
  "roomSessions.list",
  "roomSessions.read",
  "conversations.read",
  "conversations.exportAsCsv",
  "conversations.exportAsText",
];

/** Whoever needs no session needs no key; the provider's deliveries are signed, and nothing else of them is read. */
function statusForProgram(
  name: string,
  access: Endpoint["access"],
  { row, hasScopes }: { row: Row; hasScopes: boolean },
): number {
  if (access === "provider") return row[themselves.indexOf("nobody")] ?? 0;
  if (access === "anyone" || access === "page") return 400;
  if (isRefusedToKeys(name) || !hasScopes) return 403;
  return row[themselves.indexOf("OWNER")] ?? 0;
}

/** What a caller is answered where the endpoint is served. */
export function expectedStatus(name: string, { kind, method, access }: Endpoint, caller: Caller): number {
  const [group = "", member = ""] = name.split(".");
  const row = (matrix as Record<string, Record<string, Row>>)[group]?.[member] ?? open(0);
  if (isProgram(caller)) return statusForProgram(name, access, { row, hasScopes: caller === "key" });
  if (!isViewer(caller)) return row[themselves.indexOf(caller)] ?? 0;
  const looks = method === "GET" && kind !== "file" && !refusedLooks.includes(name);
  const asThemselves = row[themselves.indexOf(viewers[caller])] ?? 0;
  return looks || leaving.includes(name) || access === "provider" ? asThemselves : 403;
}

export const roleSeen = (caller: Viewer) => viewers[caller];

/** Whether the call ends what the caller needs for the next one. */
export const ends = (name: string): boolean => leaving.includes(name);
