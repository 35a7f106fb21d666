import { type Proxy, startProxy } from "@field-advisor/faults/proxy/proxy";
import { isExternal, origins } from "../origins.ts";
import { test as base } from "../test.ts";

interface WorkerFixtures {
  /** The line between the browser and the voice agent, as a real connection that can be made bad. */
  line: Proxy;
}

/** The line is for this browser alone, which is told that the voice agent's port is elsewhere; the page is not told. */
export const test = base.extend<object, WorkerFixtures>({
  line: [
    async ({ browserName }, use) => {
      if (isExternal) throw new Error(`${browserName} is led to a voice agent that answers without a proxy.`);
      const proxy = await startProxy({ port: Number(new URL(origins.voice).port) });
      await use(proxy);
      await proxy.close();
    },
    { scope: "worker" },
  ],
  browser: [
    async ({ playwright, launchOptions, line }, use) => {
      const { host } = new URL(origins.voice);
      const args = [
        ...(launchOptions.args ?? []),
        `--host-resolver-rules=MAP ${host} 127.0.0.1:${line.port}`,
      ];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});
