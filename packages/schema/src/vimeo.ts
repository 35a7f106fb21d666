import { webAddress } from "./web-address.ts";

/** `/76979871`, `/76979871/<hash>`, `/channels/…/76979871`, `/album/…/video/76979871`, `/video/76979871`. */
const videoPath =
  /^\/(?:(?:channels|ondemand)\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/|manage\/videos\/|video\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/;

const hosts: readonly string[] = ["vimeo.com", "www.vimeo.com", "player.vimeo.com"];

/**
 * The address under which Vimeo's player shows a video at once and without cookies; null for an address that names no
 * video. A hash opens videos that are not listed.
 */
export function vimeoPlayer(address: string): string | null {
  const parsed = webAddress(address);
  if (!parsed || !hosts.includes(parsed.hostname)) return null;
  const { pathname, searchParams } = parsed;
  const [, id, hashInPath] = videoPath.exec(pathname) ?? [];
  if (id === undefined) return null;
  const hash = hashInPath ?? searchParams.get("h");
  const query = new URLSearchParams({ dnt: "1", autoplay: "1", ...(hash && { h: hash }) });
  return `https://player.vimeo.com/video/${id}?${query}`;
}
