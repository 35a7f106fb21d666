import type { Context } from "./context.ts";

/**
 * State that a process keeps for a domain: a memory, a limit of what runs at once. It is made when it is first asked for
 * and lives as long as its context, so two contexts in one process (two servers of a test) share nothing.
 */
export function perContext<State>(create: (ctx: Context) => State): (ctx: Context) => State {
  const states = new WeakMap<Context, State>();
  return (ctx) => {
    let state = states.get(ctx);
    if (state === undefined) states.set(ctx, (state = create(ctx)));
    return state;
  };
}
