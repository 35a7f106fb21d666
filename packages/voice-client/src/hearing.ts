import type { AudioListener } from "./audio/port.ts";
import { stateOf } from "./state.ts";
import type { Store } from "./store.ts";
import { runTool } from "./tools.ts";
import {
  addAnswer,
  addHeard,
  addPart,
  correctAnswer,
  messageRefused,
  refuseTyped,
  repeatAnswer,
} from "./transcript.ts";
import type { ClientCommand, ServerEvent } from "./transport.ts";
import type { FeedbackScore, VoiceReport, VoiceSessionOptions, VoiceSnapshot } from "./types.ts";

type Answered = Extract<ServerEvent, { type: "agent_response" }>;

interface HearingContext {
  options: VoiceSessionOptions;
  store: Store<VoiceSnapshot>;
  report: (report: VoiceReport) => void;
}

/** Takes what microphone and speaker tell into the snapshot. @param call while it has no line, its state stays */
export const listenerOf = (
  { report, store }: HearingContext,
  call: { readonly hasLine: boolean },
): AudioListener => ({
  onMode: (mode) => store.set({ mode, ...(call.hasLine && { state: stateOf(mode) }) }),
  onBlocked: (audioBlocked) => store.set({ audioBlocked }),
  onUnderrun: (count) => report({ type: "underrun", count }),
  onMicrophoneLost: (error) => {
    store.set({ error });
    report({ type: "microphone_lost", error });
  },
});

/** Takes what the agent's side tells into the snapshot, over all legs of a conversation. */
export class Hearing {
  readonly #context: HearingContext;
  readonly #send: (command: ClientCommand) => void;
  /** The agent says that it has ended the conversation. */
  readonly #finish: () => void;
  #newestAnswer = -1;
  #rated = -1;
  #addAnswer: typeof repeatAnswer = addAnswer;

  constructor(context: HearingContext, send: (command: ClientCommand) => void, finish: () => void) {
    this.#context = context;
    this.#send = send;
    this.#finish = finish;
  }

  /** The next answer may be one that the line cut off. */
  mayRepeat(): void {
    this.#addAnswer = repeatAnswer;
  }

  rate(score: FeedbackScore): void {
    this.#rated = this.#newestAnswer;
    this.#send({ type: "feedback", eventId: this.#rated, score });
    this.#context.store.set({ canSendFeedback: false });
  }

  take(event: ServerEvent): void {
    const { report, store } = this.#context;
    const { transcript } = store.get();
    switch (event.type) {
      case "user_transcript":
        return store.set({ transcript: addHeard(transcript, event.text, event.eventId) });
      case "agent_response":
        return this.#answered(event);
      case "agent_response_part":
        return store.set({ transcript: addPart(transcript, event.text, event.eventId) });
      case "agent_correction":
        return store.set({
          transcript: correctAnswer(transcript, event.text, event.eventId, event.original),
        });
      case "tool_call":
        return void this.#runTool(event);
      case "agent_ends":
        return this.#finish();
      case "error":
        if (event.errorType === messageRefused) store.set({ transcript: refuseTyped(transcript) });
        return report({ type: "server_error", message: event.message, errorType: event.errorType });
    }
  }

  #answered({ text, eventId, isRepeated }: Answered): void {
    const { store } = this.#context;
    this.#newestAnswer = Math.max(this.#newestAnswer, eventId);
    const add = isRepeated ? repeatAnswer : this.#addAnswer;
    store.set({
      transcript: add(store.get().transcript, text, eventId, isRepeated),
      canSendFeedback: this.#newestAnswer > this.#rated,
    });
    this.#addAnswer = addAnswer;
  }

  async #runTool({ id, name, parameters }: Extract<ServerEvent, { type: "tool_call" }>): Promise<void> {
    const { options, report } = this.#context;
    const outcome = await runTool(options.clientTools ?? {}, name, parameters);
    if (outcome.isError) report({ type: "tool_failed", tool: name, message: outcome.result });
    this.#send({ type: "tool_result", id, ...outcome });
  }
}
