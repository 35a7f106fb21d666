import { useEffect, useState } from "react";
import { texts } from "../../lib/texts.ts";

/** The browser's permission for the microphone; follows changes. Unknown counts as `prompt`. */
function useMicrophonePermission(): PermissionState {
  const [state, setState] = useState<PermissionState>("prompt");
  useEffect(() => {
    const gone = new AbortController();
    const follow = async () => {
      // Absent on insecure pages; Firefox before 132 refuses the name.
      const permission = await navigator.permissions?.query({ name: "microphone" }).catch(() => null);
      if (!permission || gone.signal.aborted) return;
      setState(permission.state);
      permission.addEventListener("change", () => setState(permission.state), { signal: gone.signal });
    };
    void follow();
    return () => gone.abort();
  }, []);
  return state;
}

/** Says why the browser is about to ask, before it asks. */
export function Preparation() {
  const permission = useMicrophonePermission();
  if (permission === "granted") return null;
  return <p className="hint">{permission === "denied" ? texts.call.blocked : texts.call.ready}</p>;
}
