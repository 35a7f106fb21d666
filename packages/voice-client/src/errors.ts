/** Why a conversation could not start, or broke. The page chooses the words; `message` is for logs. */
export type VoiceErrorCode =
  | "microphone_denied"
  | "microphone_dismissed"
  | "microphone_missing"
  | "microphone_in_use"
  | "insecure_page"
  | "audio_failed"
  | "unsupported_format"
  | "signed_url_failed"
  | "connect_failed"
  | "connect_timeout"
  | "closed_by_server";

interface VoiceErrorDetails {
  message?: string;
  closeCode?: number;
  closeReason?: string;
  cause?: unknown;
}

/** The one error type of the package. `closeCode` and `closeReason` are set when the line was closed. */
export class VoiceError extends Error {
  readonly code: VoiceErrorCode;
  readonly closeCode: number | undefined;
  readonly closeReason: string | undefined;

  constructor(code: VoiceErrorCode, details: VoiceErrorDetails = {}) {
    super(details.message ?? code, { cause: details.cause });
    this.name = "VoiceError";
    this.code = code;
    this.closeCode = details.closeCode;
    this.closeReason = details.closeReason;
  }
}

/** Any failure as a VoiceError: those that already are one pass through. */
export function asVoiceError(cause: unknown, code: VoiceErrorCode): VoiceError {
  return cause instanceof VoiceError ? cause : new VoiceError(code, { cause });
}

/** A line that closed with anything but 1000. */
export function closedByServer(closeCode: number, closeReason: string): VoiceError {
  const message = closeReason || "The connection was closed by the server.";
  return new VoiceError("closed_by_server", { message, closeCode, closeReason });
}
