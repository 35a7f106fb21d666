import type { Webhook } from "@field-advisor/schema/webhooks.endpoints";

/** What a dialog about a webhook is opened with. */
export interface WebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}
