import type { DeviceKind } from "../audio/port.ts";
import { VoiceError } from "../errors.ts";
import { createVoiceSession } from "../session.ts";
import { isLive } from "../state.ts";
import { messageRefused } from "../transcript.ts";
import type { LegAddress, VoiceReport, VoiceSession, VoiceSessionOptions, VoiceState } from "../types.ts";
import { type CurrentConversation, entriesOf, type SessionInputs } from "./call-inputs.ts";
import { type CallSpan, type CallState, isElsewhere, isSuperseded, secondsOf } from "./call-state.ts";
import { voiceLabels } from "./labels.ts";
import { remembered, wayKey } from "./remembered.ts";
import { spokenWords } from "./spoken-words.ts";
import { Turns } from "./turns.ts";

/** The session's inputs from its page. */
export interface SessionPage {
  inputs: () => SessionInputs;
  get: () => CallState;
  change: (part: Partial<Omit<CallState, "earlier">>) => void;
  preferredDevice: (kind: DeviceKind) => string | undefined;
  /** The page is going away, and may be on its way back. */
  isLeaving: () => boolean;
  /** The last start continues a conversation. */
  goesOn: () => boolean;
}

const { trouble } = voiceLabels;

/** So long after the last lost sound the line counts as quick again, and what was refused may be tried again. */
const recoveredMs = 10_000;
/** Less is nothing to be told of. */
const shortestMissMs = 1000;

/** The sentence that a report deserves, where it is one that the user should know of. */
function troubleOf(report: VoiceReport): string | null {
  if (report.type === "input_dropped") return trouble.slowLine;
  if (report.type === "input_missed" && report.milliseconds >= shortestMissMs)
    return trouble.missed(Math.round(report.milliseconds / 1000));
  if (report.type === "server_error" && report.errorType === messageRefused) return report.message;
  const hasNewMicrophone = report.type === "microphone_lost" && report.error === null;
  return hasNewMicrophone ? trouble.microphoneChanged : null;
}

/** Shows a sentence until what it is about is over. */
function troubleTeller(page: SessionPage) {
  let recovery: ReturnType<typeof setTimeout> | undefined;
  const forget = () => clearTimeout(recovery);
  const tell = (sentence: string) => {
    forget();
    page.change({ trouble: sentence });
    if (sentence !== trouble.microphoneChanged)
      recovery = setTimeout(() => page.change({ trouble: null }), recoveredMs);
  };
  return { tell, forget };
}

/** The conversation as the page's server knows it. */
class Conversation {
  readonly #page: SessionPage;
  #id: string | null = null;
  #secondsSoFar = 0;
  #goesOn = false;
  /** What was said is read once a start: what an agent says in a leg that is given up at once, nobody hears. */
  #isRead = false;
  #span: CallSpan | null = null;

  constructor(page: SessionPage) {
    this.#page = page;
  }

  /** A start: it may come to nothing before an address is asked for, as where there is no microphone. */
  begins(): void {
    this.#id = null;
    this.#isRead = false;
    this.#goesOn = this.#page.goesOn();
  }

  /** Asks for the address of a leg. */
  async address(signal: AbortSignal, session: VoiceSession, goesOn: boolean): Promise<string | LegAddress> {
    const { state, transcript: known } = session.getSnapshot();
    const isFirst = state === "connecting" && !this.#isRead;
    const current = isFirst ? await this.#find(goesOn) : null;
    this.#isRead = true;
    const { getAddress } = this.#page.inputs();
    const address = await (goesOn ? getAddress(signal, this.#id ?? undefined) : getAddress(signal));
    const isSame = current?.conversationId === this.#id;
    this.#id = address.conversationId;
    this.#secondsSoFar = address.secondsSoFar ?? 0;
    const { signedUrl: url } = address;
    const transcript = current && isSame ? entriesOf(current, known) : known;
    return transcript.length > known.length ? { url, transcript } : url;
  }

  /** Which one it goes on with; answers what the server knows of it, for more may have been said in another tab. */
  async #find(goesOn: boolean): Promise<CurrentConversation | null> {
    if (!goesOn) return null;
    const current = await this.#current();
    this.#id = this.#page.get().lost ?? current?.conversationId ?? null;
    // Without a name another one would begin.
    if (this.#id === null) throw new VoiceError("signed_url_failed");
    this.#page.change({ lost: this.#id });
    return current;
  }

  async #current(): Promise<CurrentConversation | null> {
    const asked = this.#page.inputs().getCurrent?.();
    return (await asked?.catch(() => null)) ?? null;
  }

  /** A leg has begun. */
  began(textOnly: boolean): void {
    const isFirst = this.#span === null;
    this.#setSpan({ from: performance.now() - this.#secondsSoFar * 1000, to: null });
    if (!isFirst) return;
    this.#page.change({ trouble: null, lost: null });
    if (!this.#goesOn) this.#page.inputs().onConnected?.(textOnly);
  }

  /** It is over, or a start came to nothing. */
  ended(session: VoiceSession): void {
    const { endedBy, error, conversationId: providerConversationId } = session.getSnapshot();
    const span = this.#span;
    const to = performance.now();
    if (span) this.#setSpan({ from: span.from, to });
    this.#span = null;
    if (error) console.warn("The conversation failed", error);
    if (!span && this.#goesOn) return this.#keepLost(error);
    const isLost = span !== null && error?.code === "line_lost";
    const isKnown = error?.code === "resume_refused" || isSuperseded(error);
    const isLeft = this.#page.isLeaving();
    this.#page.change({ lost: isLost || isSuperseded(error) ? this.#id : null });
    this.#page.inputs().onEnded({
      // The server knows better what became of it, or it is going on.
      conversationId: isKnown || isLeft ? null : this.#id,
      providerConversationId,
      endedBy: isLeft ? "user" : (endedBy ?? (error ? "error" : "user")),
      durationSeconds: span === null ? 0 : secondsOf({ from: span.from, to }),
      wasConnected: span !== null,
      canGoOn: isLost || isElsewhere(error),
    });
    if (error?.code === "resume_refused") void this.#lookElsewhere(this.#id);
  }

  /** A conversation that could not be gone on with can be later, unless the server said that it is over. */
  #keepLost(error: VoiceError | null): void {
    const { secondsUntilRetry } = this.#page.inputs();
    const isRefused = error?.code === "signed_url_failed" && secondsUntilRetry?.(error.cause) === null;
    if (!isRefused) return;
    this.#page.change({ lost: null });
    void this.#lookElsewhere(this.#id);
  }

  /** One that was refused because it goes on in another place can be brought back. */
  async #lookElsewhere(id: string | null): Promise<void> {
    const current = await this.#current();
    if (current && current.conversationId === id && this.#id === id) this.#page.change({ lost: id });
  }

  #setSpan(span: CallSpan): void {
    this.#span = span;
    this.#page.change({ span });
  }
}

const isOver = (state: VoiceState): boolean => state === "idle" || state === "ended" || state === "failed";

/** Makes the page's session; what happens in it goes to `page.change`. */
export function openSession(
  page: SessionPage,
  create: (options: VoiceSessionOptions) => VoiceSession = createVoiceSession,
): VoiceSession {
  const conversation = new Conversation(page);
  const isPushToTalk = page.inputs().hasHoldButton && remembered(wayKey) === "push-to-talk";
  const { tell, forget } = troubleTeller(page);
  const turns = new Turns();
  const session = create({
    getSignedUrl: (signal, goesOn) => conversation.address(signal, session, goesOn),
    secondsUntilRetry: (cause) => (page.inputs().secondsUntilRetry ?? (() => 0))(cause),
    takeTurn: (turn) => turns.take(turn, page.inputs().place),
    background: () => page.inputs().background?.() ?? "",
    preferredDevice: page.preferredDevice,
    onReport: (report) => {
      console.warn("The conversation reports", report);
      const sentence = session.getSnapshot().state === "reconnecting" ? null : troubleOf(report);
      if (sentence) tell(sentence);
    },
  });
  if (isPushToTalk) session.setPushToTalk("released");
  let before = session.getSnapshot().state;
  session.subscribe(() => {
    const { state, textOnly } = session.getSnapshot();
    if (state === before) return;
    const wasLive = isLive(before) && before !== "reconnecting";
    before = state;
    if (state === "connecting") conversation.begins();
    else if (isOver(state)) {
      forget();
      conversation.ended(session);
    } else if (isLive(state) && state !== "reconnecting" && !wasLive) conversation.began(textOnly);
  });
  const show = () => page.change({ snapshot: withSpoken(session.getSnapshot()) });
  const withSpoken = spokenWords(show);
  session.subscribe(show);
  page.change({ session });
  show();
  return session;
}
