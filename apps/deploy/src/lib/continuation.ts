import { type Continuation, currentConversation } from "@field-advisor/api-client/conversation-line";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { useEffect, useState } from "react";

const markOf = ({ id }: Pick<PublicDeployment, "id">) => `conversation-of-${id}`;
const talkedMarkOf = ({ id }: Pick<PublicDeployment, "id">) => `talked-on-${id}`;

/** Remembers that this browser talks on a page, where it lets a page remember something. */
export function markConversation(page: Pick<PublicDeployment, "id">, isOn: boolean): void {
  try {
    if (isOn) for (const mark of [markOf(page), talkedMarkOf(page)]) localStorage.setItem(mark, "on");
    else localStorage.removeItem(markOf(page));
  } catch {
    // Then a visitor begins anew after a reload.
  }
}

function isMarked(mark: string): boolean {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
}

/** A recipient may have begun on another device; a visitor is only known to the browser in which they began. */
const mayHaveOne = (page: PublicDeployment): boolean =>
  page.access === "granted" && (page.recipientEmail !== null || isMarked(markOf(page)));

/** Whether it is worth asking what the reader of a page has said there before. */
export const mayHaveTalked = (page: PublicDeployment): boolean =>
  !page.preview &&
  (page.recipientEmail !== null || page.invitationEnded !== null || isMarked(talkedMarkOf(page)));

/** What the visitor of a page can go on with, as soon as it is known. */
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
