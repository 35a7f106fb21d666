import type { IdentityProvider } from "@field-advisor/schema/identity-providers.endpoints";

/** What a dialog about a provider is opened with. */
export interface ProviderDialogProps {
  provider: IdentityProvider;
  onClose: () => void;
}
