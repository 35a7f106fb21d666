/**
 * Import this before anything that holds a zod schema: zod would otherwise try whether it may compile code at run time,
 * and the pages' security policy reports the attempt as a violation. Set where zod looks for its configuration, so that
 * a page whose first screen checks nothing does not load zod for it.
 */
const name = "__zod_globalConfig";
Reflect.set(globalThis, name, { ...Reflect.get(globalThis, name), jitless: true });
