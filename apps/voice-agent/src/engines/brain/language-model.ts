export interface ModelMessage {
  role: "user" | "assistant";
  text: string;
}

export interface ModelRequest {
  instructions: string;
  messages: ModelMessage[];
  /** How long and how freely to answer; the model's own ways where they are left out. */
  maxTokens?: number | undefined;
  temperature?: number | undefined;
}

/** Continues a written conversation. */
export interface LanguageModel {
  /** The id under which it is listed and asked for. */
  readonly id: string;
  /** The answer, in pieces as it is made. Fails when the model cannot answer. */
  complete(request: ModelRequest, signal: AbortSignal): AsyncIterable<string>;
}
