import type { ErrorBody } from "@field-advisor/schema/errors";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { noteOfQuotes, withQuotes } from "./quotes.rules.ts";
import type { Tool } from "./tools.rules.ts";

/** What the API answered to a read. */
export interface Answer {
  status: number;
  /** The JSON of it. */
  text: string;
  /** All matches of a list. */
  total: number | undefined;
  retryAfterSeconds: number | undefined;
}

/** In characters: the longest attempt fits, with its words twice. */
const longestResult = 1_500_000;

/** An answer of the API as the result of a tool: once for programs, and once as text for those that read no other. */
export function resultOf(
  { endpoint, title }: Tool,
  { status, text, total, ...rest }: Answer,
): CallToolResult {
  if (status !== endpoint.status) return refusal(sentenceOf(JSON.parse(text) as ErrorBody, rest));
  const structuredContent = {
    note: noteOfQuotes,
    ...(total !== undefined && { total }),
    answer: withQuotes(endpoint.response, JSON.parse(text)),
  };
  const json = JSON.stringify(structuredContent);
  if (json.length > longestResult)
    return refusal(`"${title}" is too long an answer. Ask for fewer with limit.`);
  return { content: [{ type: "text", text: json }], structuredContent };
}

/** What a tool says where it reads nothing. */
export const refusal = (sentence: string): CallToolResult => ({
  content: [{ type: "text", text: sentence }],
  isError: true,
});

/** The API's own words, with the fields that are wrong. */
function sentenceOf(
  { error, issues = [] }: ErrorBody,
  { retryAfterSeconds }: Pick<Answer, "retryAfterSeconds">,
): string {
  const fields = issues.map(({ path, message }) => `${path}: ${message}.`);
  const wait = retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} s.`];
  return [error, ...fields, ...wait].join(" ");
}
