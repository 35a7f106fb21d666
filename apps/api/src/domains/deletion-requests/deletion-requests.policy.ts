import type { Actor } from "../../lib/actor.ts";

/** Why somebody may not answer the request of a user, in words for them; null when they may. */
export function answerRefusal({ userId }: Pick<Actor, "userId">, asker: { userId: number }): string | null {
  if (userId === asker.userId)
    return "This is your own request. Another owner answers it, or you withdraw it in your account.";
  return null;
}
