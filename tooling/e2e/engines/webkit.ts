import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "@playwright/test";
import { freeBlock } from "@field-advisor/run/ports";
import { becomesReady } from "@field-advisor/run/processes";
import { Builder, By, type WebDriver, until, type WebElement } from "selenium-webdriver";
import type { Screen } from "./screen.ts";

/** How long what never comes is waited for, as in the other journeys. */
const patienceMs = 20_000;

const hasName = (name: string) => `starts-with(normalize-space(), "${name}") or @aria-label="${name}"`;

/** What a person sees in WebKitGTK, found by the names that a screen reader gives it. */
function screenOf(driver: WebDriver): Screen {
  const seen = async (path: string): Promise<WebElement> => {
    const element = await driver.wait(until.elementLocated(By.xpath(path)), patienceMs, path);
    return driver.wait(until.elementIsVisible(element), patienceMs, path);
  };
  return {
    open: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    press: async (name) => {
      const path = `//button[${hasName(name)}]`;
      const button = await seen(path);
      await driver.wait(until.elementIsEnabled(button), patienceMs, path);
      await button.click();
    },
    fill: async (label, text) => {
      const named = `@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for`;
      await (await seen(`//input[${named}] | //textarea[${named}]`)).sendKeys(text);
    },
    sees: async (words) => void (await seen(`//*[text()[normalize-space()="${words}"]]`)),
    // What is scrolled out of sight stands there all the same; to WebDriver it does not.
    text: () => driver.executeScript<string>("return document.body.innerText"),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  if (child.kill()) await exit;
}

/** A display that nobody looks at. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1366x768x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(createInterface({ input: display.stdout }), "line");
  return { name: `:${number}`, process: display };
}

/** Shows somebody the product in Debian's own WebKitGTK, in the small browser that comes with it. */
export async function withWebKit(use: (screen: Screen) => Promise<void>): Promise<void> {
  const display = await startDisplay();
  const { ENGINE_HOME: HOME } = process.env;
  const { api: port } = await freeBlock();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, ...(HOME && { HOME, XDG_RUNTIME_DIR: HOME }) },
    stdio: "ignore",
  });
  try {
    const isAlive = () => server.exitCode === null;
    if (!(await becomesReady(`${address}/status`, { isAlive }, 60_000)))
      throw new Error("WebKitWebDriver did not become ready.");
    const browser = new Builder().usingServer(address).withCapabilities({ browserName: "MiniBrowser" });
    const driver = await browser.build();
    try {
      await use(screenOf(driver));
    } catch (error) {
      const body = Buffer.from(await driver.takeScreenshot(), "base64");
      await test.info().attach("what it showed", { body, contentType: "image/png" });
      throw error;
    } finally {
      await driver.quit();
    }
  } finally {
    await end(server);
    await end(display.process);
  }
}
