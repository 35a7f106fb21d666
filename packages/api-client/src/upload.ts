import { ApiError, NetworkError } from "./api-error.ts";
import {
  addressOf,
  formOf,
  headersOfWindow,
  parseAnswer,
  partsOf,
  uploadMs,
  type Call,
  type RawCall,
  type Result,
  type UploadName,
} from "./request.ts";

export interface UploadOptions {
  /** Gives the upload up; it then raises the signal's reason. */
  signal?: AbortSignal;
  /** Told how much of the file has left this device, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends a file and tells how far it is. Browsers tell that about XMLHttpRequest only. Raises what `request` raises:
 * `ApiError`, `NetworkError`, or the reason of the caller's signal.
 */
export async function upload<Name extends UploadName>(
  name: Name,
  call: Call<Name>,
  { signal, onProgress }: UploadOptions = {},
): Promise<Result<Name>> {
  if (signal?.aborted) throw signal.reason;
  const { text, status, statusText, headers } = await exchange(name, call, signal, onProgress);
  if (status < 200 || status > 299) throw new ApiError({ status, statusText, headers }, text);
  return parseAnswer<Result<Name>>(text, headers).data;
}

interface Exchanged {
  status: number;
  statusText: string;
  headers: Headers;
  text: string;
}

async function exchange(
  name: string,
  { file, body, ...address }: RawCall,
  signal: AbortSignal | undefined,
  onProgress: UploadOptions["onProgress"],
): Promise<Exchanged> {
  if (!file) throw new TypeError("An upload has a file.");
  const { method, path } = partsOf(name);
  const call = new XMLHttpRequest();
  const abort = () => call.abort();
  return new Promise<Exchanged>((resolve, reject) => {
    call.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    call.addEventListener("load", () =>
      resolve({
        status: call.status,
        statusText: call.statusText,
        headers: parseHeaders(call.getAllResponseHeaders()),
        text: call.responseText,
      }),
    );
    call.addEventListener("error", () => {
      void isUnchanged(file).then((same) => reject(new NetworkError(same ? "offline" : "changed")));
    });
    call.addEventListener("timeout", () => reject(new NetworkError("timeout")));
    call.addEventListener("abort", () => reject(signal?.reason ?? new NetworkError("offline")));
    signal?.addEventListener("abort", abort, { once: true });
    call.open(method, addressOf(path, address));
    call.timeout = uploadMs;
    for (const [header, value] of Object.entries(headersOfWindow())) call.setRequestHeader(header, value);
    call.send(formOf(file, body));
  }).finally(() => signal?.removeEventListener("abort", abort));
}

/** Whether a file can still be read. One that is not as it was chosen cannot; browsers only say that the line broke. */
const isUnchanged = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const parseHeaders = (lines: string): Headers =>
  new Headers(
    lines
      .split("\r\n")
      .filter((line) => line.includes(":"))
      .map((line): [string, string] => {
        const end = line.indexOf(":");
        return [line.slice(0, end), line.slice(end + 1).trim()];
      }),
  );
