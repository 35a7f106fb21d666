import { firstAudioRows, interruptionRows } from "./agent-latency.ts";
import { loadRows } from "./agent-load.ts";
import { memoryRows } from "./agent-memory.ts";
import { recordSentences } from "./agent-recordings.ts";
import { startAgentServer } from "./agent-server.ts";
import { printRows, type Row } from "./rows.ts";

/** Starts PostgreSQL and the voice agent and measures how it talks. Takes about five minutes. */
export async function agentBench(): Promise<Row[]> {
  const server = await startAgentServer();
  try {
    const recordings = await recordSentences(server);
    return [
      ...(await firstAudioRows(server, recordings)),
      ...(await interruptionRows(server, recordings)),
      ...(await loadRows(server, recordings)),
      ...(await memoryRows(server)),
    ];
  } finally {
    await server.stop();
  }
}

if (import.meta.main) printRows("voice agent", await agentBench());
