interface Way {
  assistant: string;
  /** Two sentences. */
  how: string;
  /** What goes into the assistant, all but the key. */
  paste: string;
}

/** Stands where the key belongs: people paste their own. */
export const ownKey = "YOUR_KEY";

/** How programs are connected that many people have. They change; what is pasted is what their makers wrote in 2026. */
export function waysTo(address: string): Way[] {
  const headers = { Authorization: `Bearer ${ownKey}` };
  return [
    {
      assistant: "Claude Code",
      how: "Run this in a terminal. Then ask it something about your training.",
      paste: `claude mcp add --transport http field-advisor ${address} --header "Authorization: Bearer ${ownKey}"`,
    },
    {
      assistant: "Visual Studio Code",
      how: "Put this into the file .vscode/mcp.json. Then choose Agent in the chat.",
      paste: JSON.stringify({ servers: { "field-advisor": { type: "http", url: address, headers } } }),
    },
    {
      assistant: "Cursor",
      how: "Put this into the file .cursor/mcp.json. Then start Cursor again.",
      paste: JSON.stringify({ mcpServers: { "field-advisor": { url: address, headers } } }),
    },
  ];
}
