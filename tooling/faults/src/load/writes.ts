import type { World } from "./people.ts";
import type { Answer, Sent } from "./send.ts";

/** What one person has made so far, for writes that build on it. */
export interface Made {
  rooms: string[];
  messages: string[];
  items: string[];
}

interface Write {
  op: string;
  /** How often it is done, compared with the others. */
  weight: number;
  /** Whether it may be sent again under its key. */
  repeats: boolean;
  /** As whom it is sent; as the signed-in owner by default. */
  as?: "visitor" | "nobody";
  /**
   * What is to be sent, and what it is found by if that is not the key; undefined while there is nothing that it
   * could build on.
   * @param key unique, in lower-case letters, digits and dashes
   */
  make(world: World, key: string, made: Made): (Sent & { named?: string }) | undefined;
  /** Keeps what later writes build on. */
  note?(answer: Answer, made: Made): void;
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

/** Takes what was made last, and leaves nothing of it to the next. */
function onLast(things: string[], make: (id: string) => Sent): (Sent & { named: string }) | undefined {
  const id = things.pop();
  return id === undefined ? undefined : { ...make(id), named: id };
}

/** The id of what was made. */
const idOf = ({ body }: Answer): string => JSON.stringify(body["id"]);

const post = (path: string, body: object): Sent => ({ method: "POST", path, body });

/** The published password of the demo data. */
const demoPassword = "demo-password";

/** The twelve writes by which people would lose most, from every domain that has some. */
export const writes: readonly Write[] = [
  {
    op: "room",
    weight: 6,
    repeats: true,
    make: (_world, name) => post("/api/test-rooms", { name, status: "PAUSED" }),
    note: (answer, { rooms }) => void rooms.push(idOf(answer)),
  },
  {
    op: "rights",
    weight: 4,
    repeats: true,
    make: ({ userIds }, _key, { rooms }) =>
      onLast(rooms, (id) =>
        post("/api/user-access/changes", {
          changes: userIds.map((userId) => ({ userId, roomIds: [Number(id)], canAccess: true })),
        }),
      ),
  },
  {
    op: "user",
    weight: 1,
    repeats: true,
    make: (_world, key) =>
      post("/api/users", {
        email: `${key}@example.test`,
        username: key,
        firstName: "Robin",
        lastName: "Hart",
        role: "USER",
        password: "a lantern by the quay",
      }),
  },
  {
    op: "company",
    weight: 6,
    repeats: true,
    make: (_world, name) => post("/api/companies", { name }),
  },
  {
    op: "page",
    weight: 4,
    repeats: false,
    make: ({ agentId, userIds: [userId] }, slug) =>
      post("/api/deployments", {
        deploymentName: slug,
        slug,
        agentId,
        userId,
        recipientEmail: `${slug}@example.test`,
      }),
  },
  {
    op: "message",
    weight: 4,
    repeats: true,
    make: ({ pageIds }, title) =>
      post("/api/deployment-messages", { title, message: "Please read this.", deploymentIds: pageIds }),
    note: (answer, { messages }) => void messages.push(idOf(answer)),
  },
  {
    op: "read mark",
    weight: 3,
    repeats: true,
    as: "visitor",
    make: ({ openSlug }, _key, { messages }) =>
      onLast(messages, (id) => ({
        method: "PATCH",
        path: `/api/deployment/${openSlug}/messages/${id}/read`,
      })),
  },
  {
    op: "upload",
    weight: 3,
    repeats: true,
    make: (_world, key) => ({
      method: "POST",
      path: "/api/content/upload",
      file: { name: `${key}.pdf`, content: pdf(key) },
    }),
  },
  {
    op: "item",
    weight: 4,
    repeats: true,
    make: ({ userIds }, title) =>
      post("/api/content/create-metadata", {
        title,
        description: "A plan",
        category: "read",
        type: "LINK",
        url: "https://example.test/plan",
        userPermissions: userIds.map((userId) => ({ userId, canAccess: true })),
      }),
    note: (answer, { items }) => void items.push(idOf(answer)),
  },
  {
    op: "opening",
    weight: 3,
    repeats: true,
    make: (_world, _key, { items }) =>
      onLast(items, (id) => post("/api/content/access", { contentId: Number(id) })),
  },
  {
    op: "usage",
    weight: 6,
    repeats: false,
    as: "visitor",
    make: ({ openPageId }, key) =>
      post("/api/usage", { deploymentId: openPageId, action: "PAGE_VISIT", details: { key } }),
  },
  {
    op: "sign-in",
    weight: 1,
    repeats: false,
    as: "nobody",
    make: (_world, userAgent) => ({
      ...post("/api/auth/login", { email: "user@demo.test", password: demoPassword }),
      userAgent,
    }),
  },
];
