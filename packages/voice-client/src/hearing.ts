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
        return store.set({ transcript: correctAnswer(transcript, event.text, event.eventId) });
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
    store.set({
      transcript: this.#addAnswer(store.get().transcript, text, eventId, isRepeated),
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
