import { queryOf } from "@field-advisor/api-client";

/** What is said in a recording. */
export const transcriptOf = (id: number) => queryOf("GET /api/content/:id/transcript", { params: { id } });
