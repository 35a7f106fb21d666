import { defaultPrivacy } from "@field-advisor/schema/privacy-forms";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import type { PageMessage } from "@field-advisor/schema/messages.endpoints";

/** A private page as the public reads it. */
export const privatePage = (changes: Partial<PublicDeployment> = {}): PublicDeployment => ({
  id: "d0d0d0d0d0d0d0d0",
  deploymentName: "Autumn meeting",
  deploymentTitle: "Meet your adviser",
  description: "A talk about your plans.",
  status: "active",
  isActive: true,
  allowAnonymous: false,
  recipientEmail: null,
  recipientName: null,
  user: { firstName: "Ada", lastName: "Adviser", email: null },
  agent: { name: "Coach", agentId: null, isAvailable: true, practice: null },
  access: "form",
  maxMinutes: null,
  invitationEnded: null,
  preview: false,
  privacy: { ...defaultPrivacy, showsDisclosure: false, choice: null, isRecordingFull: false },
  ...changes,
});

/** The same page as its recipient reads it after access was given. */
export const grantedPage = (changes: Partial<PublicDeployment> = {}): PublicDeployment =>
  privatePage({
    access: "granted",
    recipientEmail: "rita@example.test",
    recipientName: "Rita Recipient",
    agent: { name: "Coach", agentId: "agent_coach", isAvailable: true, practice: null },
    ...changes,
  });

/** A page that anyone with the link may use. */
export const openPage = (changes: Partial<PublicDeployment> = {}): PublicDeployment =>
  grantedPage({ allowAnonymous: true, recipientEmail: null, recipientName: null, ...changes });

export const pageMessage = (changes: Partial<PageMessage> = {}): PageMessage => ({
  id: 1,
  messageType: "info",
  title: "New opening hours",
  message: "We are here until six.",
  link: null,
  linkText: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  ...changes,
});
