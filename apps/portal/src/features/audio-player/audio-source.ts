import { fileIdOf } from "@field-advisor/schema/constants";

/** What may be played: a file that was uploaded here, or something that is served elsewhere over https. */
export type AudioSource = { kind: "upload"; url: string } | { kind: "elsewhere"; url: string; host: string };

/** The source that an address names; null for everything that is not played. */
export function audioSource(address: string | null): AudioSource | null {
  const here = window.location.origin;
  if (!address || !URL.canParse(address, here)) return null;
  const { origin, pathname, protocol, host, href } = new URL(address, here);
  if (origin === here) return fileIdOf(pathname) === undefined ? null : { kind: "upload", url: pathname };
  return protocol === "https:" ? { kind: "elsewhere", url: href, host } : null;
}
