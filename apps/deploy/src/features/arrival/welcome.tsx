import type { PublicDeployment } from "@field-advisor/schema/deployments";
import { Screen } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";

/** Greets the invited person by name; where none is known, the page carries its adviser's. */
export function Welcome({ page, onContinue }: { page: PublicDeployment; onContinue: () => void }) {
  return (
    <Screen title={texts.welcome.title(page.recipientName || page.user.firstName)}>
      <p className="description">{page.deploymentName}</p>
      <div className="actions">
        <button type="button" className="button primary large" onClick={onContinue}>
          {texts.welcome.start}
        </button>
      </div>
    </Screen>
  );
}
