import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Voice } from "../engines/mouth/mouth.ts";
import { notFound } from "./errors.ts";
import { IdParams } from "./page.ts";

const Query = z.object({
  page_size: z.coerce.number().int().min(1).max(100).default(10),
  next_page_token: z.coerce.number().int().min(0).default(0),
  search: z.string().max(200).default(""),
  language: z.string().max(10).optional(),
  gender: z.string().max(20).optional(),
});

export function voiceRoutes(app: FastifyInstance, { engines }: Deps): void {
  const { voices } = engines.mouth;
  app.get("/v2/voices", (request) => {
    const query = Query.parse(request.query);
    const found = voices.filter((voice) => matches(voice, query));
    const end = query.next_page_token + query.page_size;
    const more = found.length > end;
    return {
      voices: found.slice(query.next_page_token, end).map(describe),
      has_more: more,
      total_count: found.length,
      next_page_token: more ? String(end) : null,
    };
  });
  app.get("/v1/voices/:id", (request) => {
    const { id } = IdParams.parse(request.params);
    const voice = voices.find((candidate) => candidate.voiceId === id);
    if (!voice) throw notFound("The voice");
    return describe(voice);
  });
}

function matches(voice: Voice, query: z.infer<typeof Query>): boolean {
  const text = `${voice.name} ${voice.description}`.toLowerCase();
  return (
    text.includes(query.search.toLowerCase()) &&
    (query.language === undefined || voice.language === query.language) &&
    (query.gender === undefined || voice.gender === query.gender)
  );
}

function describe(voice: Voice) {
  return {
    voice_id: voice.voiceId,
    name: voice.name,
    category: "premade",
    description: voice.description,
    preview_url: null,
    labels: { language: voice.language, gender: voice.gender },
    verified_languages: [],
    settings: { stability: 1, similarity_boost: 1, style: 0, speed: 1, use_speaker_boost: false },
  };
}
