import { AppError } from "../../lib/app-error.ts";
import { accessTo, type PageCaller, type Reader } from "../deployments/deployments.policy.ts";
import { pausedText } from "../deployments/deployments.rules.ts";

export type StartRefusal = "not_signed_in" | "forbidden" | "page_unavailable";

const refusalTexts: Record<StartRefusal, string> = {
  not_signed_in: "Please open the page first, and enter your email and access code if it asks for them.",
  forbidden: "You may not talk to this agent.",
  page_unavailable: pausedText,
};

export const startRefusal = (code: StartRefusal) => new AppError(code, refusalTexts[code]);

/** A browser that shows nothing of who it is has no conversations. */
export function requireSomebody({ actor, request }: PageCaller): void {
  const isNobody =
    actor === null &&
    request.visitorId === null &&
    request.visitedPages().length === 0 &&
    request.recipientPages().length === 0;
  if (isNobody) throw startRefusal("not_signed_in");
}

/** The reader of a page as who the caller may talk to an agent there, or why they may not. */
export function readerToStart(
  page: { status: string; allowAnonymous: boolean; agentId: number },
  reader: Reader | null,
  caller: { agentId: number; isStaff: boolean },
): Reader | StartRefusal {
  if (page.agentId !== caller.agentId) return "forbidden";
  const access = accessTo(page, reader);
  if (access === "granted") return reader ?? "not_signed_in";
  return access === "not_signed_in" && caller.isStaff ? "forbidden" : access;
}
