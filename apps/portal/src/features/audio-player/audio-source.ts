import { fileIdOf } from "@field-advisor/schema/content-constants";
import { webAddress } from "@field-advisor/schema/web-address";

/** What may be played: a file that was uploaded here, or something that is served elsewhere over https. */
export type AudioSource = { kind: "upload"; url: string } | { kind: "elsewhere"; url: string; host: string };

/** The source that an address names; null for everything that is not played. */
export function audioSource(address: string | null): AudioSource | null {
  if (fileIdOf(address) !== undefined) return { kind: "upload", url: address ?? "" };
  const parsed = webAddress(address);
  if (!parsed) return null;
  const { origin, pathname, protocol, host, href } = parsed;
  if (origin === window.location.origin) return audioSource(pathname);
  return protocol === "https:" ? { kind: "elsewhere", url: href, host } : null;
}
