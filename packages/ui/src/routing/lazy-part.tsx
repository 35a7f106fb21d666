import type { ComponentType, FunctionComponent } from "react";
import { codeOf, useCode } from "../app/lazy-code.ts";
import { NotLoaded } from "../dialogs/lazy-dialog.tsx";
import { Waiting } from "./waiting.tsx";

/**
 * A part of a screen that would make its first load too large: it is fetched when it is first shown. Where that fails, it
 * says so in its place and can be fetched again.
 * @param Meanwhile what stands in its place until then, and where it cannot be had
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): FunctionComponent<Props> {
  const code = codeOf(load);
  return function LazyPart(props: Props) {
    const { loaded: Part, hasFailed, retry } = useCode(code);
    if (Part) return <Part {...props} />;
    if (Meanwhile) return <Meanwhile {...props} />;
    return hasFailed ? <NotLoaded onRetry={retry} /> : <Waiting />;
  };
}
