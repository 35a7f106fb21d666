/** The text of a feed. @throws Error for any other answer than success */
export async function fetchFeed(address: string): Promise<string> {
  const answer = await fetch(address);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The feed was answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}
