/** Why a conversation could not start, or broke. The page chooses the words; `message` is for logs. */
export type VoiceErrorCode =
  | "microphone_denied"
  | "microphone_dismissed"
  | "microphone_missing"
  | "microphone_in_use"
  | "insecure_page"
  | "no_microphone_access"
  | "audio_failed"
  | "unsupported_format"
  | "signed_url_failed"
  | "connect_failed"
  | "connect_timeout"
  | "line_blocked"
  | "closed_by_server"
  | "line_lost"
  | "resume_refused"
  | "not_remembered"
  | "talking_elsewhere"
  | "open_elsewhere";

export interface VoiceErrorDetails {
  message?: string | undefined;
  /** The close code of the line, if it was closed. */
  closeCode?: number;
  closeReason?: string;
  /** Where the line was to lead, where it was never opened. */
  host?: string;
  cause?: unknown;
}

/** The one error type of the package. */
export class VoiceError extends Error {
  override readonly name = "VoiceError";
  readonly code: VoiceErrorCode;
  readonly closeCode: number | undefined;
  readonly closeReason: string | undefined;
  readonly host: string | undefined;

  constructor(
    code: VoiceErrorCode,
    { message, closeCode, closeReason, host, cause }: VoiceErrorDetails = {},
  ) {
    super(message || closeReason || code, { cause });
    this.code = code;
    this.closeCode = closeCode;
    this.closeReason = closeReason;
    this.host = host;
  }
}

/** Any failure as a VoiceError: those that already are one pass through. */
export function asVoiceError(cause: unknown, code: VoiceErrorCode): VoiceError {
  return cause instanceof VoiceError ? cause : new VoiceError(code, { cause });
}

/** A line that closed with anything but 1000. */
export const closedByServer = (closeCode: number, closeReason: string): VoiceError =>
  new VoiceError("closed_by_server", { closeCode, closeReason });
