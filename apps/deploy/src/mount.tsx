import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/screens.css";
import "./styles/conversation.css";
import "./styles/call.css";
import "./styles/small-windows.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, type AppProps } from "./app.tsx";
import { Boundary } from "./lib/boundary.tsx";
import { stepBack } from "./lib/leave-guard.ts";
import { createUsageRecorder } from "./lib/usage.ts";

/** Starts the app in the page's root element. */
export function mount(props: Omit<AppProps, "usage" | "loadVoice">): void {
  const root = document.querySelector("#root");
  if (!root) throw new Error("The page has no root element");
  const usage = createUsageRecorder();
  window.addEventListener("pagehide", () => usage.flush());
  // A page that was loaded again during a conversation would answer the first "Back" with nothing.
  stepBack();
  createRoot(root).render(
    <StrictMode>
      <Boundary>
        <App {...props} usage={usage} />
      </Boundary>
    </StrictMode>,
  );
}
