import { randomRecipients, randomSlugs } from "./fill.ts";
import type { Visit } from "./load.ts";

/** More than is asked for within a second, and more than is remembered, so that no visit is answered from memory. */
const count = 12_800;
const atOnce = 32;

/** A browser that has opened the page once and carries its cookies. */
export async function visitorCookies(deploy: string, slug: string): Promise<string> {
  const response = await fetch(`${deploy}/api/deployment/${slug}`);
  await response.arrayBuffer();
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Visitors of pages for everybody in random order, each of whom has opened their page before. */
export async function randomVisitors(deploy: string): Promise<Visit[]> {
  const slugs = randomSlugs(count);
  const visits: Visit[] = [];
  const visitAll = async (): Promise<void> => {
    for (let slug = slugs.pop(); slug !== undefined; slug = slugs.pop())
      visits.push({ path: `/api/deployment/${slug}`, cookie: await visitorCookies(deploy, slug) });
  };
  await Promise.all(Array.from({ length: atOnce }, visitAll));
  return visits;
}

/** The same visitors, who ask for what lies below their pages. */
export const below = (visits: readonly Visit[], path: string): Visit[] =>
  visits.map((visit) => ({ ...visit, path: visit.path + path }));

/** Recipients of private pages in random order, signed in. */
export const recipientVisits = (): Visit[] =>
  randomRecipients(count).map(({ slug, cookie }) => ({ path: `/api/deployment/${slug}`, cookie }));
