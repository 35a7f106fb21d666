import { bundle } from "../official/bundle.ts";
import { origins } from "../origins.ts";
import { audible, expect, listenAtSpeaker, test } from "../test.ts";

// The vendor's client makes its worklets from blobs, which our own policy refuses.
test.use({ bypassCSP: true });

/** What the page of a deployment does before it connects: read the page, then ask for an address. */
async function signedUrlOf(slug: string): Promise<string> {
  const page = await (await fetch(`/api/deployment/${slug}`)).json();
  const query = new URLSearchParams({ agentId: page.agent.agentId, deploymentId: page.id });
  const answer = await fetch(`/api/signed-url?${query}`);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body.signedUrl;
}

for (const [version, entry] of [
  ["1.25.0", "current"],
  ["0.1.7", "first"],
] as const) {
  test(`the vendor's client ${version} talks by voice with our agent`, async ({ page }) => {
    const script = await bundle(entry);
    const speaker = await listenAtSpeaker(page);
    await page.goto(`${origins.deploy}/deployment/demo-open`);
    await page.addScriptTag({ content: script });
    const signedUrl = await page.evaluate(signedUrlOf, "demo-open");
    await page.getByRole("heading", { level: 1 }).click();
    await page.evaluate((url) => window.startTalk(url), signedUrl);

    expect(await page.evaluate(() => window.talk.status)).toBe("connected");
    const saidBy = (source: string) =>
      page.evaluate((by) => window.talk.said.filter((line) => line.by === by).length, source);
    await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
    await expect.poll(() => saidBy("user")).toBeGreaterThan(0);
    await expect.poll(() => saidBy("ai")).toBeGreaterThan(1);

    await page.evaluate(() => window.talk.end());
    expect(await page.evaluate(() => [window.talk.status, ...window.talk.errors])).toEqual(["disconnected"]);
  });
}
