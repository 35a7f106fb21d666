import { type LossyLine, startLossyLine } from "./lossy-line.ts";
import { isExternal } from "./origins.ts";
import { test as base } from "./test.ts";

/** The page reaches the product by a line that can be lost. */
export const test = base.extend<{ line: LossyLine }>({
  line: async ({ browserName }, use) => {
    if (isExternal) throw new Error(`${browserName} is led to a product that answers without a proxy.`);
    const line = await startLossyLine();
    await use(line);
    await line.close();
  },
  page: async ({ browser, line }, use) => {
    const context = await browser.newContext({ proxy: { server: line.server } });
    await use(await context.newPage());
    await context.close();
  },
});
