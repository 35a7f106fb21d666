import { request, type Call } from "./request.ts";

type Report = Call<"POST /api/conversations/:id/end">["body"];

/** A conversation that is over; without an id the server never knew of it. */
interface Ending extends Report {
  conversationId: string | null;
}

/**
 * Tells the server how a conversation ended. Outlives the page, because leaving it ends the conversation; a failure is
 * logged, for the provider tells the server too.
 */
export async function reportConversationEnd(ending: Ending): Promise<void> {
  const { conversationId: id, providerConversationId, endedBy, durationSeconds } = ending;
  if (id === null) return;
  const body = { providerConversationId, endedBy, durationSeconds };
  try {
    await request("POST /api/conversations/:id/end", { params: { id }, body }, { keepalive: true });
  } catch (error) {
    console.warn("The end of the conversation could not be reported", error);
  }
}
