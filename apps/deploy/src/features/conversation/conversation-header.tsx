import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { isAvailable } from "../../lib/flow.ts";
import { adviserName, pageTitle } from "../../lib/people.ts";
import { useScreenHeading } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";
import logo from "../../logo.svg";
import { HealthMark } from "./health-mark.tsx";

interface HeaderProps {
  page: PublicDeployment;
  isAgentDown: boolean;
  isLineLost: boolean;
}

/** Whose page it is, who the agent is, and whether both can be reached. */
export function ConversationHeader({ page, ...health }: HeaderProps) {
  const title = pageTitle(page);
  const heading = useScreenHeading(title);
  return (
    <header className="header">
      <img src={logo} alt="" width="36" height="36" />
      <div className="header-names">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="quiet">{adviserName(page)}</p>
      </div>
      <p className="header-marks">
        {page.preview && <span className="badge badge-accent">{texts.preview.badge}</span>}
        {!isAvailable(page) && <span className="badge">{texts.preview.paused}</span>}
        <span className="badge">{page.agent.name}</span>
        <HealthMark {...health} />
      </p>
    </header>
  );
}
