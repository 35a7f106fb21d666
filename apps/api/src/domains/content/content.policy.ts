import { ownersOnly } from "../../scope/owners-only.ts";
import type { contentAudiences } from "@field-advisor/schema/constants";
import type { Actor } from "../../lib/actor.ts";

type Who = Pick<Actor, "role" | "userId">;

/** The library belongs to the owners of the product. */
export const requireManager = ownersOnly("manage the library");

/** What somebody may open: owners everything, everybody else what is live and theirs. */
export type ContentScope = { kind: "all" } | { kind: "own"; userId: number };

export const scopeOf = ({ role, userId }: Who): ContentScope =>
  role === "OWNER" ? { kind: "all" } : { kind: "own", userId };

type Audience = (typeof contentAudiences)[number];

/** What "all users" or "no users" makes of an item. */
export const audienceOf = (canAccess: boolean): Audience => (canAccess ? "all" : "selected");

/** What may be changed about an item. */
export const changeable = [
  "title",
  "description",
  "category",
  "type",
  "url",
  "isActive",
  "audience",
] as const;

/** What a browser may show by itself: it runs none of it. */
export const isShown = (mediaType: string): boolean =>
  /^(audio|video)\/|^application\/pdf$|^text\/plain/.test(mediaType);
