import { ApiError } from "./api-error.ts";
import { request, type Call } from "./request.ts";

type Report = Call<"POST /api/conversations/:id/end">["body"];

/** A conversation that is over; without an id the server never knew of it. */
interface Ending extends Report {
  conversationId: string | null;
}

/** Resolves when the network may be back: the browser says so, or half a minute has passed. */
const untilOnline = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, 30_000);
    window.addEventListener("online", go);
  });

/** The server did not hear of it, or could not take it. */
const isWorthRepeating = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/**
 * Tells the server how a conversation ended, without a network as soon as it is back. Outlives the page, because leaving
 * it ends the conversation; what fails is logged, for the provider tells the server too.
 */
export async function reportConversationEnd(ending: Ending): Promise<void> {
  const { conversationId: id, providerConversationId, endedBy, durationSeconds } = ending;
  if (id === null) return;
  const body = { providerConversationId, endedBy, durationSeconds };
  try {
    await request("POST /api/conversations/:id/end", { params: { id }, body }, { keepalive: true });
  } catch (error) {
    console.warn("The end of the conversation could not be reported", error);
    if (!isWorthRepeating(error)) return;
    void untilOnline().then(() => reportConversationEnd(ending));
  }
}
