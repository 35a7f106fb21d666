import type { ClientCommand, ServerEvent } from "../transport.ts";

// Newer than the TypeScript library this package compiles against.
interface NativeEncode {
  toBase64?: () => string;
}
interface NativeDecode extends Uint8ArrayConstructor {
  fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
}

/** For frames of up to about 60,000 bytes (one function argument per byte in older browsers). */
export function toBase64(bytes: Uint8Array & NativeEncode): string {
  return bytes.toBase64?.() ?? btoa(String.fromCharCode(...bytes));
}

/** Throws a SyntaxError or DOMException when the text is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const native: NativeDecode = Uint8Array;
  return native.fromBase64?.(text) ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

type Fields = Readonly<Record<string, unknown>>;

/** The kinds of frames; anything unknown or malformed is no frame. */
export type Frame =
  | ServerEvent
  | { type: "audio"; bytes: Uint8Array<ArrayBuffer>; eventId: number }
  | { type: "ping"; eventId: number }
  | { type: "interruption"; eventId: number }
  | { type: "hold"; command: { type: "agent_paused" | "agent_resumed" } }
  /** Formats by name, as `pcm_16000`. */
  | {
      type: "metadata";
      conversationId: string;
      input: string;
      output: string;
      /** The last typed text that has arrived; undefined if the agent does not know the conversation. */
      typed: readonly string[] | undefined;
      /** The agent takes `user_muted`. */
      muted: boolean;
    };

function fields(value: unknown): Fields {
  return typeof value === "object" ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);

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

/** A frame's data is in an object named after its type, with two exceptions. */
function bodyOf(frame: Fields, type: string): Fields {
  const { [`${type}_event`]: event, [type]: plain, user_transcription_event, text_response_part } = frame;
  return fields(event ?? (type ? plain : undefined) ?? user_transcription_event ?? text_response_part);
}

/** Reads one text frame. Never throws: what comes over the line is not trusted. */
export function decodeFrame(data: unknown): Frame | undefined {
  const frame = parse(data);
  const type = text(frame.type);
  const body = bodyOf(frame, type);
  const known = typeof body.event_id === "number" ? body.event_id : undefined;
  const eventId = known ?? 0;
  switch (type) {
    case "audio":
      return { type, bytes: bytes(body.audio_base_64), eventId };
    case "ping":
    case "interruption":
      return { type, eventId };
    case "agent_paused":
    case "agent_resumed":
      return { type: "hold", command: { type } };
    case "conversation_initiation_metadata":
      return {
        type: "metadata",
        conversationId: text(body.conversation_id),
        input: text(body.user_input_audio_format) || "pcm_16000",
        output: text(body.agent_output_audio_format) || "pcm_16000",
        typed: body.field_advisor_resumed === true ? texts(body.field_advisor_typed) : undefined,
        muted: body.field_advisor_mute === true,
      };
    case "user_transcript":
      return { type, text: text(body.user_transcript), eventId: known };
    case "agent_response":
      return {
        type,
        text: text(body.agent_response),
        eventId,
        ...(body.field_advisor_repeated === true && { isRepeated: true }),
      };
    case "agent_chat_response_part":
      return { type: "agent_response_part", text: text(body.text), eventId };
    case "agent_response_correction":
      return {
        type: "agent_correction",
        text: text(body.corrected_agent_response),
        eventId,
        original: text(body.original_agent_response),
      };
    case "client_tool_call": {
      const { tool_call_id: id, tool_name: name, parameters } = body;
      return { type: "tool_call", id: text(id), name: text(name), parameters: fields(parameters) };
    }
    case "agent_tool_response":
      return body.tool_name === "end_call" && !body.is_error ? { type: "agent_ends" } : undefined;
    case "error":
      return { type, message: text(body.message ?? body.reason), errorType: text(body.error_type) };
    default:
      return undefined;
  }
}

/** The first frame this side sends. */
export function encodeInitiation(textOnly: boolean, isUngreeted: boolean): string {
  return JSON.stringify({
    type: "conversation_initiation_client_data",
    conversation_config_override: {
      agent: isUngreeted ? { first_message: "" } : undefined,
      conversation: { text_only: textOnly || undefined },
    },
  });
}

/** Base64 needs no escaping, so no serializer walks over what is sent 25 times a second. */
export function encodeAudio(bytes: Uint8Array): string {
  return `{"user_audio_chunk":"${toBase64(bytes)}"}`;
}

export function encodeCommand(command: ClientCommand): string {
  switch (command.type) {
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
