import type { ElementType, Key, ReactElement } from "react";
import * as react from "react/jsx-runtime";
import { type Props, withTextApart } from "./text-apart.ts";

export { Fragment } from "react";
export type { JSX } from "react";

export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  react.jsx(type, withTextApart(type, props), key);

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const apart = withTextApart(type, props);
  // React takes children that became one text for a mistake here.
  return Array.isArray(apart.children) ? react.jsxs(type, apart, key) : react.jsx(type, apart, key);
}
