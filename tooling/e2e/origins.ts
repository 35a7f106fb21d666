/** The journeys run beside a copy that somebody may have started on the default ports. */
export const portBase = Number(process.env["E2E_PORT_BASE"] ?? 4200);

const at = (offset: number) => `http://localhost:${portBase + offset}`;

export const origins = { api: at(0), portal: at(1), console: at(2), deploy: at(3), voiceAgent: at(4) };
