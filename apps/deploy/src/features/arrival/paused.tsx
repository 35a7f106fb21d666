import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { useState } from "react";
import { adviserName } from "../../lib/page-calls.ts";
import { Screen } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";

/**
 * A `mailto:` address with one recipient and one subject. Every part is encoded, so that nothing in it can add a
 * header or a second recipient.
 */
export function mailDraft(address: string, subject: string): string {
  const at = address.lastIndexOf("@");
  const parts = at < 0 ? [address] : [address.slice(0, at), address.slice(at + 1)];
  return `mailto:${parts.map(encodeURIComponent).join("@")}?subject=${encodeURIComponent(subject)}`;
}

/** The page takes no conversations now; it says whom to write to. */
export function Paused({ page, notice }: { page: PublicDeployment; notice: string | null }) {
  const address = page.user.email || page.recipientEmail;
  return (
    <Screen title={texts.paused.title}>
      <p className="description">{texts.paused.text}</p>
      {notice && <output className="callout">{notice}</output>}
      <section className="contact" aria-labelledby="contact-heading">
        <h2 id="contact-heading">{texts.paused.contact}</h2>
        <p className="adviser">{adviserName(page)}</p>
        {address && <Contact address={address} subject={texts.paused.subject(page.deploymentName)} />}
      </section>
    </Screen>
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
