import * as react from "react";
import { childrenApart } from "./text-apart.ts";

/** For what makes elements without JSX. */
export function createElement(
  type: string | react.ComponentType,
  props: react.Attributes | null,
  ...children: react.ReactNode[]
): react.ReactElement {
  if (children.length === 0) return react.createElement(type, props);
  const apart = childrenApart(false, children.length === 1 ? children[0] : children);
  return react.createElement(type, props, ...(Array.isArray(apart) ? apart : [apart]));
}
