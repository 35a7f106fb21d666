import type { ElementType, Key, ReactElement } from "react";
import { type JSXSource, jsxDEV as reactJsxDev } from "react/jsx-dev-runtime";
import { type Props, withTextApart } from "./text-apart.ts";

export { Fragment } from "react";
export type { JSX } from "react";

export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const apart = withTextApart(type, props);
  return reactJsxDev(type, apart, key, isStatic && Array.isArray(apart.children), source, self);
}
