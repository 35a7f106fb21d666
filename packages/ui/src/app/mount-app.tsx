import { setNonce } from "get-nonce";
import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { styleNonce } from "./origins.ts";

/** Starts an app in its page. The nonce comes first: overlays add a style element the moment they open. */
export function mountApp(app: ReactNode): void {
  const nonce = styleNonce();
  if (nonce) setNonce(nonce);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element with the id root.");
  createRoot(root).render(<StrictMode>{app}</StrictMode>);
}
