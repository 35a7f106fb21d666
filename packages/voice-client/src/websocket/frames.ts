import { fromBase64, toBase64 } from "../base64.ts";
import type { ClientCommand, ConnectRequest, ServerEvent } from "../transport.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The three kinds of frame a line distinguishes; anything unknown or malformed is no frame. */
export type Frame =
  | { kind: "metadata"; conversationId: string; input: string; output: string }
  | { kind: "ping"; eventId: number }
  | { kind: "event"; event: ServerEvent };

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function fields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function parse(data: unknown): Fields {
  try {
    return fields(JSON.parse(text(data)));
  } catch {
    return {};
  }
}

function bytes(base64: unknown): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(text(base64));
  } catch {
    return new Uint8Array();
  }
}

function toolCall(call: Fields): ServerEvent {
  return {
    type: "tool_call",
    id: text(call.tool_call_id),
    name: text(call.tool_name),
    parameters: { ...fields(call.parameters) },
  };
}

function decodeEvent(frame: Fields): ServerEvent | undefined {
  const body = (key: string) => fields(frame[key]);
  const type = frame.type;
  switch (type) {
    case "audio": {
      const event = body("audio_event");
      return { type, bytes: bytes(event.audio_base_64), eventId: number(event.event_id) };
    }
    case "user_transcript": {
      const event = body("user_transcription_event");
      const eventId = typeof event.event_id === "number" ? event.event_id : undefined;
      return { type, text: text(event.user_transcript), eventId };
    }
    case "agent_response": {
      const event = body("agent_response_event");
      return { type, text: text(event.agent_response), eventId: number(event.event_id) };
    }
    case "agent_chat_response_part": {
      const part = body("text_response_part");
      return { type: "agent_response_part", text: text(part.text), eventId: number(part.event_id) };
    }
    case "agent_response_correction": {
      const event = body("agent_response_correction_event");
      return {
        type: "agent_correction",
        text: text(event.corrected_agent_response),
        eventId: number(event.event_id),
      };
    }
    case "interruption":
      return { type, eventId: number(body("interruption_event").event_id) };
    case "client_tool_call":
      return toolCall(body("client_tool_call"));
    case "agent_tool_response": {
      const response = body("agent_tool_response");
      return response.tool_name === "end_call" && !response.is_error ? { type: "agent_ends" } : undefined;
    }
    case "error": {
      const error = body("error_event");
      return { type, message: text(error.message ?? error.reason), errorType: text(error.error_type) };
    }
    default:
      return undefined;
  }
}

/** Reads one text frame. Never throws: what comes over the line is not trusted. */
export function decodeFrame(data: unknown): Frame | undefined {
  const frame = parse(data);
  if (frame.type === "ping") return { kind: "ping", eventId: number(fields(frame.ping_event).event_id) };
  if (frame.type === "conversation_initiation_metadata") {
    const metadata = fields(frame.conversation_initiation_metadata_event);
    return {
      kind: "metadata",
      conversationId: text(metadata.conversation_id),
      input: text(metadata.user_input_audio_format) || "pcm_16000",
      output: text(metadata.agent_output_audio_format) || "pcm_16000",
    };
  }
  const event = decodeEvent(frame);
  return event && { kind: "event", event };
}

/** The first frame this side sends. Fields without a value are left out, so the agent keeps its own. */
export function encodeInitiation({ initiation, textOnly }: ConnectRequest): string {
  const { prompt, firstMessage, language, voiceId, userId, dynamicVariables } = initiation;
  return JSON.stringify({
    type: "conversation_initiation_client_data",
    conversation_config_override: {
      agent: { prompt: prompt && { prompt }, first_message: firstMessage, language },
      tts: { voice_id: voiceId },
      conversation: { text_only: textOnly || undefined },
    },
    dynamic_variables: dynamicVariables,
    user_id: userId,
  });
}

export function encodePong(eventId: number): string {
  return JSON.stringify({ type: "pong", event_id: eventId });
}

export function encodeCommand(command: ClientCommand): string {
  switch (command.type) {
    case "audio":
      // Sent 25 times a second: base64 needs no escaping, so no serializer walks over it.
      return `{"user_audio_chunk":"${toBase64(command.bytes)}"}`;
    case "feedback":
      return JSON.stringify({ type: "feedback", event_id: command.eventId, score: command.score });
    case "tool_result":
      return JSON.stringify({
        type: "client_tool_result",
        tool_call_id: command.id,
        result: command.result,
        is_error: command.isError,
      });
    default:
      return JSON.stringify(command);
  }
}
