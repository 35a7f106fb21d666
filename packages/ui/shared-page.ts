import { builtinEnvironments, type Environment } from "vitest/runtime";

const { "happy-dom": page } = builtinEnvironments;

const happyDOM = {
  width: 1280,
  height: 800,
  // A link that a test follows would change the address of all later tests.
  settings: { navigation: { disableFallbackToSetURL: true } },
};

let opened: Promise<unknown> | undefined;

/** One page for all test files of a worker: the modules that they share keep hold of the page they started with. */
const sharedPage: Environment = {
  name: "shared-page",
  viteEnvironment: "client",
  async setup(global, options) {
    opened ??= Promise.resolve(page.setup(global, { ...options, happyDOM }));
    await opened;
    return { teardown: () => undefined };
  },
};

export default sharedPage;
