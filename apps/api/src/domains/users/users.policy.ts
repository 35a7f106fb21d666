import type { Actor } from "../../lib/actor.ts";

/** A password is changed by the one who will use it, and by nobody else whatever their role. */
export const mayChangePassword = (actor: Pick<Actor, "userId">, userId: number): boolean =>
  actor.userId === userId;
