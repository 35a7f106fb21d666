import { z } from "zod";
import type { RemoteModel } from "../config.ts";

const timeoutMs = 60_000;

/**
 * Posts to a server with the OpenAI interface. Resolves with a response of status 2xx; any other throws with its status
 * and the server's error code. The body must be read within a minute.
 */
export async function openAiRequest(
  { baseUrl, apiKey }: RemoteModel,
  path: string,
  body: object | FormData,
  signal: AbortSignal,
): Promise<Response> {
  const form = body instanceof FormData;
  const response = await fetch(baseUrl + path, {
    method: "POST",
    headers: {
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...(!form && { "content-type": "application/json" }),
    },
    body: form ? body : JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (response.ok) return response;
  const code = codeIn(await response.text());
  throw new Error(`The server at ${new URL(baseUrl).host} answered ${response.status}${code}`);
}

const ErrorBody = z.object({ error: z.object({ code: z.string().regex(/^[a-z_]{1,60}$/) }) });

/** Only the code of an error is kept: the message may quote the conversation, or the key. */
function codeIn(body: string): string {
  try {
    return `: ${ErrorBody.parse(JSON.parse(body)).error.code}`;
  } catch {
    return "";
  }
}
