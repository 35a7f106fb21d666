import { useId, useState, type KeyboardEvent } from "react";
import { appAddress } from "./lib/origins.ts";
import { texts } from "./lib/texts.ts";

const exit = () => location.assign(appAddress("portal", "/main-dashboard"));

/** Reminds an owner that this is a preview, and leads back. */
export function PreviewWidget() {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpen(false);
  };
  return (
    <aside className="preview" aria-label={texts.preview.title}>
      {isOpen && (
        <div id={panel} className="card preview-panel">
          <h2>{texts.preview.title}</h2>
          <p>{texts.preview.text}</p>
          <button type="button" className="button primary" onClick={exit}>
            {texts.preview.exit}
          </button>
        </div>
      )}
      <button
        type="button"
        className="button preview-button"
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={texts.preview.open}
        title={texts.preview.open}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeOnEscape}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path
            d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          />
          <circle cx="12" cy="12" r="3" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </aside>
  );
}
