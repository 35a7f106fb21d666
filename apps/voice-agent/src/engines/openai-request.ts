import { z } from "zod";
import type { RemoteModel } from "../config.ts";

const timeoutMs = 60_000;

/**
 * Posts to a server that speaks the OpenAI interface. Resolves with an answer of status 2xx whose body is still to be
 * read; anything else throws with the status and the server's code for it. The body may take up to a minute.
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

/** Of what a server says only its code is kept: its sentences may quote the conversation, or the key. */
function codeIn(body: string): string {
  try {
    return `: ${ErrorBody.parse(JSON.parse(body)).error.code}`;
  } catch {
    return "";
  }
}
