import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { PageAnswer, AccessError } from "./page-calls.ts";
import { texts } from "./texts.ts";

/**
 * Where a visitor stands. The splash hides the loading; `notice` is a sentence that explains a step back, such as an
 * access that ended.
 */
export type Flow =
  | { screen: "splash"; answer: PageAnswer | null }
  | { screen: "loading" }
  | { screen: "not-found"; sentence: string | null }
  | { screen: "landing" | "welcome" | "conversation"; page: PublicDeployment }
  | { screen: "paused" | "access"; page: PublicDeployment; notice: string | null };

export type FlowEvent =
  | { type: "splash-ended" }
  | { type: "answered"; answer: PageAnswer }
  | { type: "retry" }
  /** "Start Conversation" on the landing card. */
  | { type: "start" }
  /** "Continue the conversation" on the landing card. */
  | { type: "go-on" }
  /** "Enter another code" where the invitation of this browser has ended. */
  | { type: "other-code" }
  /** "Click to Start" on the welcome screen. */
  | { type: "continue" }
  | { type: "granted"; page: PublicDeployment }
  /** An open page was read again, to show what was changed since. */
  | { type: "refreshed"; on: Flow["screen"]; answer: PageAnswer; isTalking: boolean }
  /** A call was refused midway, and the page was read again to learn what is open now. */
  | { type: "refused"; reason: AccessError; answer: PageAnswer };

export const initialFlow: Flow = { screen: "splash", answer: null };

/** Only a page that is active in every respect takes conversations; a status of tomorrow counts as unavailable. */
export const isAvailable = ({ status, isActive }: Pick<PublicDeployment, "status" | "isActive">): boolean =>
  isActive && status === "active";

/** The page asks for consent before the first conversation. */
export const asksForConsent = ({
  preview,
  privacy: { consent, choice, mayRefuse },
}: PublicDeployment): boolean =>
  !preview && consent === "required" && choice !== "agreed" && !(choice === "refused" && mayRefuse);

/** An open page whose agent nobody can talk to now; of one that is closed that is not what matters. */
export const isAgentOff = (page: Pick<PublicDeployment, "status" | "isActive" | "agent">): boolean =>
  isAvailable(page) && !page.agent.isAvailable;

/** Why no conversation can begin on an open page, in a sentence; null where one can. */
export const whyNoStart = (page: PublicDeployment): string | null =>
  page.invitationEnded ?? (isAgentOff(page) ? texts.agentOff(page.agent.name) : null);

/** A started conversation may continue: an invitation that is used up prevents only the next one. */
export const mayGoOn = (page: PublicDeployment): boolean => page.access === "granted" && !isAgentOff(page);

function arrived(answer: PageAnswer): Flow {
  if (answer.kind === "page") return { screen: "landing", page: answer.page };
  return { screen: "not-found", sentence: answer.kind === "failed" ? answer.sentence : null };
}

function admitted(page: PublicDeployment): Flow {
  return page.access === "granted"
    ? { screen: "conversation", page }
    : { screen: "access", page, notice: page.invitationEnded };
}

/** Those whose page it is may try it also while it is paused. */
const isTrial = ({ preview, access }: PublicDeployment): boolean => preview && access === "granted";

/** Takes no conversations from whoever reads it. */
export const isPaused = (page: PublicDeployment): boolean => !isAvailable(page) && !isTrial(page);

function started(page: PublicDeployment): Flow {
  if (isTrial(page)) return { screen: "conversation", page };
  return isAvailable(page) ? { screen: "welcome", page } : { screen: "paused", page, notice: null };
}

function refused(flow: Flow, { answer, reason }: Extract<FlowEvent, { type: "refused" }>): Flow {
  if (flow.screen !== "conversation") return flow;
  if (answer.kind === "missing") return arrived(answer);
  const page = answer.kind === "page" ? answer.page : flow.page;
  if (answer.kind === "page" ? isPaused(page) : reason === "page_unavailable")
    return { screen: "conversation", page: { ...page, isActive: false } };
  // Whose invitation has ended keeps what was said in sight, with the reason.
  const isHere = page.access === "granted" || page.invitationEnded !== null;
  if (answer.kind === "page" && isHere) return { screen: "conversation", page };
  return { screen: "access", page, notice: texts.access.ended };
}

/** The screen may be replaced without notice; during a conversation the messages announce changes. */
export const mayChange = (flow: Flow): boolean => "page" in flow && flow.screen !== "conversation";

/**
 * A changed page is shown in its place. A running conversation ends with the page, not with the access to it.
 * Answers to requests of another screen are out of date.
 */
function refreshed(flow: Flow, { on, answer, isTalking }: Extract<FlowEvent, { type: "refreshed" }>): Flow {
  if (!("page" in flow) || flow.screen !== on || answer.kind === "failed") return flow;
  if (answer.kind === "missing") return arrived(answer);
  const { page } = answer;
  if (flow.screen === "landing") return { screen: "landing", page };
  if (flow.screen === "paused") return isPaused(page) ? { ...flow, page } : { screen: "landing", page };
  if (isPaused(page) && flow.screen !== "conversation")
    return { screen: "paused", page, notice: texts.paused.midway };
  if (flow.screen === "conversation")
    return isTalking && page.access !== "granted" && !isPaused(page)
      ? flow
      : refused(flow, { type: "refused", reason: "not_signed_in", answer });
  return flow.screen === "access" && page.access === "granted" ? admitted(page) : { ...flow, page };
}

/** The next step. An event that means nothing where the visitor stands changes nothing. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case "splash-ended":
      if (flow.screen !== "splash") return flow;
      return flow.answer ? arrived(flow.answer) : { screen: "loading" };
    case "answered":
      if (flow.screen === "splash") return { screen: "splash", answer: event.answer };
      return flow.screen === "loading" ? arrived(event.answer) : flow;
    case "retry":
      return flow.screen === "not-found" ? { screen: "loading" } : flow;
    case "start":
      return flow.screen === "landing" ? started(flow.page) : flow;
    case "go-on":
      if (flow.screen !== "landing") return flow;
      return isPaused(flow.page) ? started(flow.page) : admitted(flow.page);
    case "other-code":
      return "page" in flow ? { ...flow, screen: "access", notice: flow.page.invitationEnded } : flow;
    case "continue":
      return flow.screen === "welcome" ? admitted(flow.page) : flow;
    case "granted":
      if (flow.screen !== "access") return flow;
      return isAvailable(event.page)
        ? { screen: "conversation", page: event.page }
        : { screen: "paused", page: event.page, notice: null };
    case "refreshed":
      return refreshed(flow, event);
  }
  return refused(flow, event);
}
