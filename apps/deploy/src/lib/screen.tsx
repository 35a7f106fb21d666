import { product } from "@field-advisor/schema/product";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import logo from "../logo.svg";
import { isAgentOff } from "./flow.ts";
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

/** What begins a conversation; while nobody can talk to the agent, that in its place. */
export const UnlessAgentOff = ({ page, children }: { page: PublicDeployment; children: ReactNode }) =>
  isAgentOff(page) ? <output className="callout">{texts.agentOff(page.agent.name)}</output> : children;

/** Whoever talks to a script is told so. */
export const Practice = ({ page: { agent } }: { page: Pick<PublicDeployment, "agent"> }) =>
  agent.practice && <p className="hint">{texts.practice[agent.practice]}</p>;
