import type { ClientTool } from "./types.ts";

interface ToolOutcome {
  result: string;
  isError: boolean;
}

function asText(value: unknown): string {
  const result = value ?? "Done.";
  return typeof result === "string" ? result : JSON.stringify(result);
}

/** Runs one tool of the page. Never rejects: a tool that throws or is not defined is an error result. */
export async function runTool(
  tools: Readonly<Record<string, ClientTool>>,
  name: string,
  parameters: Record<string, unknown>,
): Promise<ToolOutcome> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) return { result: `The tool "${name}" is not defined here.`, isError: true };
  try {
    return { result: asText(await tool(parameters)), isError: false };
  } catch (cause) {
    return {
      result: `The tool "${name}" failed: ${cause instanceof Error ? cause.message : asText(cause)}`,
      isError: true,
    };
  }
}
