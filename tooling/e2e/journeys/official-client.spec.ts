import { bundle } from "../official/bundle.ts";
import { origins } from "../origins.ts";
import { audible, listenAtSpeaker } from "../speaker.ts";
import { expect, test } from "../test.ts";

const html =
  "<!doctype html><title>official client</title><button>Start</button><script src=client.js></script>";

/** What the page of a deployment does before it connects: read the page, then ask for an address. */
async function signedUrlOf(slug: string): Promise<string> {
  const page = await (await fetch(`/api/deployment/${slug}`)).json();
  const query = new URLSearchParams({ agentId: page.agent.agentId, deploymentId: page.id });
  const answer = await (await fetch(`/api/signed-url?${query}`)).json();
  return answer.signedUrl;
}

for (const [version, entry] of [
  ["1.25.0", "current"],
  ["0.1.7", "first"],
] as const) {
  test(`the vendor's client ${version} talks by voice with our agent`, async ({ page }) => {
    const script = await bundle(entry);
    const speaker = await listenAtSpeaker(page);
    await page.route(`${origins.deploy}/official/`, (route) =>
      route.fulfill({ contentType: "text/html", body: html }),
    );
    await page.route(`${origins.deploy}/official/client.js`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: script }),
    );
    await page.goto(`${origins.deploy}/official/`);
    const signedUrl = await page.evaluate(signedUrlOf, "demo-open");
    await page.getByRole("button").click();
    await page.evaluate((url) => window.startTalk(url), signedUrl);

    expect(await page.evaluate(() => window.talk.status)).toBe("connected");
    const saidBy = (source: string) =>
      page.evaluate((by) => window.talk.said.filter((line) => line.by === by).length, source);
    await expect.poll(() => speaker.level(), { intervals: [50] }).toBeGreaterThan(audible);
    await expect.poll(() => saidBy("user"), { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(() => saidBy("ai"), { timeout: 20_000 }).toBeGreaterThan(1);

    await page.evaluate(() => window.talk.end());
    expect(await page.evaluate(() => [window.talk.status, ...window.talk.errors])).toEqual(["disconnected"]);
  });
}
