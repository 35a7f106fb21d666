import { type Continuation, currentConversation } from "@field-advisor/api-client/conversation-line";
import { readStored, store } from "@field-advisor/page/browser-storage";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { useEffect, useState } from "react";

const markOf = ({ id }: Pick<PublicDeployment, "id">) => `conversation-of-${id}`;
const talkedMarkOf = ({ id }: Pick<PublicDeployment, "id">) => `talked-on-${id}`;

/** Stores that a conversation goes on in this browser. Without storage a visitor begins anew after a reload. */
export function markConversation(page: Pick<PublicDeployment, "id">, isOn: boolean): void {
  store("localStorage", markOf(page), isOn ? "on" : null);
  if (isOn) store("localStorage", talkedMarkOf(page), "on");
}

const isMarked = (mark: string): boolean => readStored("localStorage", mark) !== null;

/** A recipient may have begun on another device; a visitor is only known to the browser in which they began. */
const mayHaveOne = (page: PublicDeployment): boolean =>
  page.access === "granted" && (page.recipientEmail !== null || isMarked(markOf(page)));

/** Earlier conversations of the reader may exist, so it is worth requesting them. */
export const mayHaveTalked = (page: PublicDeployment): boolean =>
  !page.preview &&
  (page.recipientEmail !== null || page.invitationEnded !== null || isMarked(talkedMarkOf(page)));

/** The conversation that the visitor can continue, as soon as it is known. */
export function useContinuation(page: PublicDeployment | null): Continuation | null {
  const [continuation, setContinuation] = useState<Continuation | null>(null);
  const deploymentId = page && mayHaveOne(page) ? page.id : null;
  useEffect(() => {
    if (deploymentId === null) return undefined;
    void currentConversation({ deploymentId }).then(setContinuation);
    // Whoever comes in with another code goes on with nothing from before.
    return () => setContinuation(null);
  }, [deploymentId]);
  return continuation;
}
