import { product } from "@field-advisor/schema/product";
import { appAddress } from "../../lib/origins.ts";
import { Screen } from "../../lib/screen.tsx";
import { texts } from "../../lib/texts.ts";

/** There is no such page, or (with a sentence why) it could not be asked for. */
export function NotFound({ sentence, onRetry }: { sentence: string | null; onRetry: () => void }) {
  return (
    <Screen title={texts.notFound.title}>
      <p className="description">{texts.notFound.text}</p>
      {sentence && (
        <div className="actions">
          <p role="alert" className="callout callout-error">
            {sentence}
          </p>
          <button type="button" className="button soft" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        </div>
      )}
    </Screen>
  );
}

/** The address lacks the part that names a page. */
export function InvalidAddress() {
  return (
    <Screen title={texts.invalidAddress.title}>
      <p className="description">{texts.invalidAddress.text}</p>
    </Screen>
  );
}

/** The address leads nowhere on this host. */
export function UnknownPath({ path }: { path: string }) {
  return (
    <Screen title={texts.unknownPath.title}>
      <p className="description">{texts.unknownPath.text}</p>
      <p>
        <code>{path}</code>
      </p>
      <div className="actions">
        <a className="button soft" href={appAddress("portal", "/")}>
          {texts.unknownPath.dashboard}
        </a>
      </div>
    </Screen>
  );
}

export function Loading() {
  return (
    <main className="screen">
      <h1 className="visually-hidden">{product.name}</h1>
      <output className="quiet">{texts.loading}</output>
    </main>
  );
}
