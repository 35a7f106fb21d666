import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";

/**
 * Whether calls to this endpoint must come from our own pages. Cookies alone do not tell: browsers send them along
 * from every sibling host. The provider's calls are signed instead.
 */
export const needsOwnOrigin = (endpoint: Endpoint): boolean =>
  endpoint.kind !== "webhook" && (endpoint.method !== "GET" || endpoint.sameOriginOnly === true);

/**
 * Refuses what another site's page caused. Browsers always send one of the two headers along with a write; a caller
 * that sends neither is no browser and carries nobody's cookies by accident.
 * @throws AppError origin_refused
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  const { "sec-fetch-site": fetchSite, origin } = request.headers;
  if (fetchSite !== undefined && fetchSite !== "same-origin") throw refused();
  if (origin !== undefined && origin !== request.site?.origin) throw refused();
}

const refused = () =>
  new AppError("origin_refused", "This call came from another site. Open the page itself and try again.");
