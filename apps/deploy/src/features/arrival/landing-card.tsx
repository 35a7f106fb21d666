import type { Continuation } from "@field-advisor/api-client/conversation-line";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { confidentialityNotice, product } from "@field-advisor/schema/product";
import { appAddress } from "../../lib/origins.ts";
import { isAgentOff } from "../../lib/flow.ts";
import { keepingOf } from "../../lib/keeping.ts";
import { adviserName, firstNameOf, pageTitle } from "../../lib/page-calls.ts";
import { Practice, Screen, UnlessClosed } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";
import type { ReactNode } from "react";

interface LandingCardProps {
  page: PublicDeployment;
  /** Null where there is nothing to go on with. */
  continuation: Continuation | null;
  onStart: () => void;
  onGoOn: () => void;
  onOtherCode: () => void;
  /** The way to what the reader has said here before. */
  earlier: ReactNode;
}

/** The invitation, a notice of what follows, and one button; two after a lost connection. */
export function LandingCard({ page, continuation, earlier, ...on }: LandingCardProps) {
  const labels = texts.landing;
  return (
    <Screen
      title={pageTitle(page)}
      above={
        <p className="badges">
          {page.preview && <span className="badge badge-accent">{texts.preview.badge}</span>}
          <span className="badge">{labels.invitationOnly}</span>
          <span className="badge">{product.stageLabel}</span>
        </p>
      }
    >
      <p className="adviser">{adviserName(page)}</p>
      {page.description && <p className="description">{page.description}</p>}
      <p className="quiet">{labels.aboutAgent(page.agent.name)}</p>
      <Practice page={page} />
      <p className="hint">{keepingOf(page)}</p>
      <div className="actions">
        {continuation && !isAgentOff(page) && (
          <button type="button" className="button primary large" onClick={on.onGoOn}>
            {texts.call.goOn(continuation.since)}
          </button>
        )}
        <UnlessClosed page={page} onOtherCode={on.onOtherCode}>
          <button
            type="button"
            className={continuation ? "button soft" : "button primary large"}
            onClick={on.onStart}
          >
            {continuation ? texts.call.startAnew : labels.start}
          </button>
          <p className="hint">{page.allowAnonymous ? labels.hintAnonymous : labels.hintPrivate}</p>
        </UnlessClosed>
        {earlier}
      </div>
      <div className="notice">
        {confidentialityNotice.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <a className="button plain" href={appAddress("portal", "/")}>
        {labels.admin}
      </a>
    </Screen>
  );
}

/** Greets the invited person by first name, where the server tells it: to nobody but them. */
export function Welcome({ page, onContinue }: { page: PublicDeployment; onContinue: () => void }) {
  return (
    <Screen title={texts.welcome.title(firstNameOf(page.recipientName))}>
      <p className="description">{page.deploymentName}</p>
      <div className="actions">
        <UnlessClosed page={page}>
          <button type="button" className="button primary large" onClick={onContinue}>
            {texts.welcome.start}
          </button>
        </UnlessClosed>
      </div>
    </Screen>
  );
}
