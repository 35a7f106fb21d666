import { originOf } from "../app/current-app.ts";

/** The link that recipients get. */
export const pageLink = (slug: string): string =>
  `${originOf("deploy")}/deployment/${encodeURIComponent(slug)}`;

/** The page as its owner may look at it, without an access code. */
export const previewLink = (slug: string): string => `${pageLink(slug)}?preview=true`;
