import { forgetTyped, typedPrefix } from "@field-advisor/api-client/unsent-text";
import { readStored, readStoredJson, store } from "@field-advisor/page/browser-storage";

/** A message that was sent and not seen to arrive. */
interface Sent {
  text: string;
  /** How often the same had been said before; once more in the history means that it did arrive. */
  before: number;
}

interface Kept {
  draft: string;
  sent: readonly Sent[];
}

const nothing: Kept = { draft: "", sent: [] };

const isSent = (value: unknown): value is Sent =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  typeof value.text === "string" &&
  "before" in value &&
  typeof value.before === "number";

function read(name: string): Kept {
  const kept = readStoredJson("sessionStorage", name);
  if (typeof kept !== "object" || kept === null) return nothing;
  const draft = "draft" in kept && typeof kept.draft === "string" ? kept.draft : "";
  const sent = "sent" in kept && Array.isArray(kept.sent) ? kept.sent.filter((each) => isSent(each)) : [];
  return { draft, sent };
}

const timesSaid = (said: readonly string[], text: string) => said.filter((each) => each === text).length;

/** What was typed and has not arrived, kept for this tab until it has. */
export interface Unsent {
  /** What stood in the box, after everything that was on its way and is not in the history. */
  draft: string;
  setDraft: (draft: string) => void;
  /** On its way; `said` is what arrived before. */
  send: (text: string, said: readonly string[]) => void;
  arrived: (text: string) => void;
}

/** @param said what the history holds of the person's words */
export function keepUnsent(keptAs: string, said: readonly string[]): Unsent {
  const name = typedPrefix + keptAs;
  const before = read(name);
  const lost = before.sent.filter((sent) => timesSaid(said, sent.text) <= sent.before);
  let kept: Kept = {
    draft: [...lost.map(({ text }) => text), before.draft].filter(Boolean).join("\n"),
    sent: [],
  };
  const change = (part: Partial<Kept>) => {
    kept = { ...kept, ...part };
    const isEmpty = kept.draft === "" && kept.sent.length === 0;
    store("sessionStorage", name, isEmpty ? null : JSON.stringify(kept));
  };
  change({});
  const without = (text: string) => kept.sent.filter((sent) => sent.text !== text);
  return {
    draft: kept.draft,
    setDraft: (draft) => change({ draft }),
    send: (text, saidBefore) =>
      change({ draft: "", sent: [...without(text), { text, before: timesSaid(saidBefore, text) }] }),
    // Where nothing is kept any more, somebody has signed out or left since.
    arrived: (text) => {
      if (readStored("sessionStorage", name) !== null) change({ sent: without(text) });
    },
  };
}

const assistantPages = new Set(["/simple-chat", "/direct-chat"]);
const returning = "field-advisor-returning";

/** What was typed on this page of one app is not for the next person, nor for a later visit. */
const forgetAssistant = () => forgetTyped("assistant:");

/**
 * The assistant's page promises that what nobody kept is gone once it is left. To sign in again is no leaving: the session
 * ended while somebody was writing.
 */
export function showsPage(pathname: string): void {
  const isSignIn = pathname === "/login";
  store("sessionStorage", returning, isSignIn ? "yes" : null);
  if (!isSignIn && !assistantPages.has(pathname)) forgetAssistant();
}

/** A page that loads anew was left before, unless it is the same one or somebody comes from signing in. */
export function beginsPage(): void {
  const [load] = performance.getEntriesByType("navigation");
  const isSame = load instanceof PerformanceNavigationTiming && load.type === "reload";
  if (!isSame && readStored("sessionStorage", returning) === null) forgetAssistant();
}
