import "./privacy.css";
import { request } from "@field-advisor/api-client/request";
import { ApiError } from "@field-advisor/api-client/api-error";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { useEffect, useId, useRef, useState } from "react";
import { ConsentText } from "./consent-text.tsx";
import { privacyTexts } from "./privacy-texts.ts";

const labels = privacyTexts.consent;

type Choice = "agreed" | "refused";

interface ConsentProps extends ConsentCardProps {
  isAsked: boolean;
  /** They want to choose once more. */
  onAgain: () => void;
}

/** Asks for consent; whoever refused reads what that means, and may choose once more. */
export function Consent({ isAsked, onAgain, ...card }: ConsentProps) {
  if (isAsked) return <ConsentCard {...card} />;
  if (card.page.privacy.choice !== "refused") return null;
  return (
    <div className="refused">
      <p className="hint">{labels.refused}</p>
      <button type="button" className="button plain small" onClick={onAgain}>
        {labels.again}
      </button>
    </div>
  );
}

interface ConsentCardProps {
  slug: string;
  page: PublicDeployment;
  /** It is asked in the middle of a conversation, whose line was lost. */
  hasBegun: boolean;
  /** Takes over what changed on the page; resolves with whether it could be read. */
  onChange: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

/** Asks before a conversation, or before it goes on, whether what is said may be kept; an answer is needed. */
function ConsentCard({ slug, page: { privacy }, hasBegun, onChange, onError }: ConsentCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [hasRead, setRead] = useState(false);
  const [sending, setSending] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => heading.current?.focus(), []);

  const choose = async (choice: Choice) => {
    if (sending) return;
    if (choice === "agreed" && !hasRead) return setProblem(labels.tick);
    setSending(choice);
    setProblem(null);
    try {
      const body = { version: privacy.consentVersion, choice };
      await request("POST /api/deployment/:slug/consent", { params: { slug }, body });
      if (!(await onChange())) setProblem(labels.failed);
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === "version_conflict";
      if (isChanged) {
        setRead(false);
        await onChange();
      }
      setProblem((error instanceof ApiError && error.error) || labels.failed);
      onError(error);
    }
    setSending(null);
  };

  return (
    <section className="end-card consent" aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {hasBegun ? labels.titleGoingOn : labels.title}
      </h2>
      <ConsentText key={privacy.consentText} text={privacy.consentText} />
      <label className="consent-tick">
        <input type="checkbox" checked={hasRead} onChange={(event) => setRead(event.target.checked)} />
        <span>{labels.agree}</span>
      </label>
      {problem !== null && (
        <p role="alert" className="callout callout-error">
          {problem}
        </p>
      )}
      <div className="button-row">
        <button
          type="button"
          className="button primary"
          aria-disabled={sending !== null}
          onClick={() => void choose("agreed")}
        >
          {sending === "agreed" ? labels.saving : labels.go}
        </button>
        {privacy.mayRefuse && (
          <button
            type="button"
            className="button soft"
            aria-disabled={sending !== null}
            onClick={() => void choose("refused")}
          >
            {labels.refuse}
          </button>
        )}
      </div>
      {privacy.mayRefuse && <p className="hint">{hasBegun ? labels.refusingGoingOn : labels.refusing}</p>}
    </section>
  );
}
