import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { Screen } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";

const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null;

/** Greets the invited person by first name, where the server tells it: to nobody but them. */
export function Welcome({ page, onContinue }: { page: PublicDeployment; onContinue: () => void }) {
  return (
    <Screen title={texts.welcome.title(firstNameOf(page.recipientName))}>
      <p className="description">{page.deploymentName}</p>
      <div className="actions">
        <button type="button" className="button primary large" onClick={onContinue}>
          {texts.welcome.start}
        </button>
      </div>
    </Screen>
  );
}
