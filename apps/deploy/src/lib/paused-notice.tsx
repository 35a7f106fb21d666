import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { useState } from "react";
import { adviserName } from "./page-calls.ts";
import { texts } from "./texts.ts";

/**
 * A `mailto:` address with one recipient and one subject. Every part is encoded, so that nothing in it can add a
 * header or a second recipient.
 */
export function mailDraft(address: string, subject: string): string {
  const at = address.lastIndexOf("@");
  const parts = at < 0 ? [address] : [address.slice(0, at), address.slice(at + 1)];
  return `mailto:${parts.map(encodeURIComponent).join("@")}?subject=${encodeURIComponent(subject)}`;
}

interface PausedNoticeProps {
  page: PublicDeployment;
  /** The reason, if the page was paused while it was open. */
  notice: string | null;
  onCheck: () => Promise<unknown>;
}

/** The page takes no conversations now: whom to write to, and a way to ask whether it does again. */
export function PausedNotice({ page, notice, onCheck }: PausedNoticeProps) {
  return (
    <>
      <p className="description">{texts.paused.text}</p>
      {notice && <p className="callout">{notice}</p>}
      <button type="button" className="button soft" onClick={() => void onCheck()}>
        {texts.paused.checkAgain}
      </button>
      <ContactAdviser page={page} subject={texts.paused.subject(page.deploymentName)} />
    </>
  );
}

/** Whom to write to where the page is of no use. */
export function ContactAdviser({ page, subject }: { page: PublicDeployment; subject: string }) {
  const address = page.user.email || page.recipientEmail;
  return (
    <section className="contact" aria-labelledby="contact-heading">
      <h2 id="contact-heading">{texts.paused.contact}</h2>
      <p className="adviser">{adviserName(page)}</p>
      {address && <Contact address={address} subject={subject} />}
    </section>
  );
}

/** Not everybody has a mail program, so the address can be copied too. */
function Contact({ address, subject }: { address: string; subject: string }) {
  const [result, setResult] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setResult(texts.paused.copied);
    } catch {
      setResult(texts.paused.copyFailed);
    }
  };
  return (
    <>
      <p className="address">{address}</p>
      <div className="button-row">
        <a className="button primary" href={mailDraft(address, subject)}>
          {texts.paused.sendEmail}
        </a>
        <button type="button" className="button soft" onClick={copy}>
          {texts.paused.copyAddress}
        </button>
      </div>
      <output className="hint">{result}</output>
    </>
  );
}
