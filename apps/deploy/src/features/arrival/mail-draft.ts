/**
 * A `mailto:` address with one recipient and one subject. Every part is encoded, so that nothing in it can add a
 * header or a second recipient.
 */
export function mailDraft(address: string, subject: string): string {
  const at = address.lastIndexOf("@");
  const parts = at < 0 ? [address] : [address.slice(0, at), address.slice(at + 1)];
  return `mailto:${parts.map(encodeURIComponent).join("@")}?subject=${encodeURIComponent(subject)}`;
}
