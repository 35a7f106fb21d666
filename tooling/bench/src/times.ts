const calls = 100;

/** Milliseconds that each of a hundred calls takes, one after the other, as one person waits for them. */
export async function times(url: string, cookie: string): Promise<number[]> {
  const taken: number[] = [];
  for (let call = -10; call < calls; call += 1) {
    const since = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    if (call >= 0) taken.push(performance.now() - since);
  }
  return taken;
}
