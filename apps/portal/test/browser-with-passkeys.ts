import { vi } from "vitest";

const notAsked = () => Promise.reject(new Error("The test does not ask for this."));

/** A browser that knows passkeys, and what becomes of asking it for one. */
export function browserWithPasskeys(answers: Partial<CredentialsContainer>): void {
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  vi.spyOn(navigator, "credentials", "get").mockReturnValue({
    get: notAsked,
    create: notAsked,
    store: notAsked,
    preventSilentAccess: notAsked,
    ...answers,
  });
}
