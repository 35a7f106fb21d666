import { deviceLabels } from "@field-advisor/voice-client/devices";
import { useEffect, useRef, useState } from "react";

/** The address of this page, for another browser. */
export function CopyAddress() {
  const address = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (result === "refused") address.current?.select();
  }, [result]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setResult("copied");
    } catch {
      setResult("refused");
    }
  };
  return (
    <>
      <button type="button" className="button primary" onClick={copy}>
        {result === "copied" ? deviceLabels.copied : deviceLabels.copyAddress}
      </button>
      <output className="hint">
        {result && deviceLabels[result === "copied" ? "copied" : "copyFailed"]}
      </output>
      {result === "refused" && (
        <input
          ref={address}
          readOnly
          className="address-field"
          aria-label={deviceLabels.address}
          value={location.href}
        />
      )}
    </>
  );
}
