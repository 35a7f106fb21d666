import { type ElementType, Fragment } from "react";
import { jsx } from "react/jsx-runtime";

const isText = (child: unknown): child is string | number =>
  typeof child === "string" || typeof child === "number";

const isNothing = (child: unknown): boolean =>
  child === null || child === undefined || typeof child === "boolean";

/** Translators leave blanks between elements alone, and in a flex box an element for them would be a gap. */
const alone = (text: string, place: number) =>
  text.trim() === "" ? text : jsx("span", { children: text }, `text-${place}`);

/** Neighbouring texts become one, in an element of its own; everything else keeps its place. */
function withTextAlone(children: readonly unknown[]): unknown[] {
  let text = "";
  return children.map((child, place) => {
    if (Array.isArray(child)) return withTextAlone(child);
    if (!isText(child)) return child;
    text += String(child);
    if (isText(children[place + 1])) return null;
    const run = text;
    text = "";
    return alone(run, place);
  });
}

export interface Props {
  children?: unknown;
}

/** `isFragment`: they stand among the children of whatever is around it. */
export function childrenApart(isFragment: boolean, children: unknown): unknown {
  if (isFragment && isText(children)) return alone(String(children), 0);
  if (!Array.isArray(children)) return children;
  const isTextOnly = !isFragment && children.every((child) => isText(child) || isNothing(child));
  return isTextOnly ? children.filter((child) => isText(child)).join("") : withTextAlone(children);
}

/**
 * Browser translators replace text nodes with elements, and React does not notice. If React then removes a text beside
 * other content, or inserts something before it, the whole screen fails; if it changes one, the old words stay. A text
 * that has an element to itself survives both, because React then sets the text of that element.
 */
export function withTextApart<P extends Props>(type: ElementType, props: P): P {
  const children = childrenApart(type === Fragment, props.children);
  return children === props.children ? props : { ...props, children };
}
