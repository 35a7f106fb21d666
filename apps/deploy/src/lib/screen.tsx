import { product } from "@field-advisor/schema/product";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import logo from "../logo.svg";
import { whyNoStart } from "./flow.ts";
import { texts } from "./texts.ts";

/**
 * One step of the page: its heading, focused on arrival so that keyboard and screen reader follow, and its content in
 * one column. `above` stands over the heading, in the order it is read.
 */
export function Screen({
  title,
  above,
  children,
}: {
  title: string;
  above?: ReactNode;
  children: ReactNode;
}) {
  const heading = useScreenHeading(title);
  return (
    <main className="screen">
      <p className="brand">
        <img src={logo} alt="" width="28" height="28" />
        {product.name}
      </p>
      <div className="card">
        {above}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <p className="version">{product.versionLabel}</p>
    </main>
  );
}

/** Names the browser's tab after the screen, then moves the focus to its heading: whoever is told of it hears the new name. */
export function useScreenHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = title === product.name ? title : `${title} - ${product.name}`;
  }, [title]);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

interface UnlessClosedProps {
  page: PublicDeployment;
  onOtherCode?: () => void;
  children?: ReactNode;
}

/** The start of a conversation; if none can start, the reason, and the way in for a new invitation. */
export function UnlessClosed({ page, onOtherCode, children }: UnlessClosedProps) {
  const why = whyNoStart(page);
  if (why === null) return children;
  return (
    <>
      <WhyClosed why={why} />
      {page.access === "form" && onOtherCode && (
        <button type="button" className="button soft" onClick={onOtherCode}>
          {texts.access.otherCode}
        </button>
      )}
    </>
  );
}

function WhyClosed({ why }: { why: string }) {
  const callout = useRef<HTMLOutputElement>(null);
  // After a heading beside it, which takes the focus for both.
  useEffect(() => {
    // The button that was pressed is gone.
    if (document.activeElement === document.body) callout.current?.focus({ preventScroll: true });
  }, []);
  return (
    <output ref={callout} tabIndex={-1} className="callout">
      {why}
    </output>
  );
}

/** Whoever talks to a script is told so. */
export const Practice = ({ page: { agent } }: { page: Pick<PublicDeployment, "agent"> }) =>
  agent.practice && <p className="hint">{texts.practice[agent.practice]}</p>;
