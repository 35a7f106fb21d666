import type { AttemptSummary } from "@field-advisor/schema/attempts.endpoints";
import type { PageConversation } from "@field-advisor/schema/conversations.endpoints";
import type { Invitation, InvitationToPage } from "@field-advisor/schema/invitations.endpoints";
import type { DeploymentMessage } from "@field-advisor/schema/messages.endpoints";
import type { PageVersion } from "@field-advisor/schema/releases.endpoints";
import { release } from "@field-advisor/ui/testing-data";

export const message = (values: Partial<DeploymentMessage> = {}): DeploymentMessage => ({
  id: 7,
  title: "New opening hours",
  message: "We are here until six.",
  link: null,
  linkText: null,
  messageType: "info",
  showUntil: null,
  isActive: true,
  isExpired: false,
  assignmentCount: 12,
  readCount: 3,
  createdAt: "2026-11-20T09:05:00Z",
  createdBy: "Olga Own",
  mayChange: true,
  version: 1,
  ...values,
});

export const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: "invi000000000001",
  deploymentId: "abcdefgh12345678",
  email: "rita@client.test",
  recipientName: "Rita Recipient",
  status: "active",
  validFrom: null,
  validUntil: null,
  maxSessions: 3,
  maxMinutes: 20,
  sessionsUsed: 1,
  lastSeenAt: null,
  createdAt: "2026-11-01T09:00:00Z",
  version: 1,
  ...changes,
});

export const invitationToPage = (changes: Partial<InvitationToPage> = {}): InvitationToPage => ({
  ...invitation(),
  page: {
    id: "abcdefgh12345678",
    deploymentName: "Autumn meeting",
    deploymentTitle: "Your meeting",
    slug: "autumn-meeting",
    user: { firstName: "Grace", lastName: "Hopper", email: "grace@demo.test" },
  },
  ...changes,
});

export const attemptSummary = (changes: Partial<AttemptSummary> = {}): AttemptSummary => ({
  id: "attempt0000000000001",
  number: 2,
  room: { id: 4, name: "First meeting", category: "Training" },
  user: { id: 8, name: "Grace Hopper" },
  state: "scored",
  mode: "voice",
  startedAt: "2026-11-20T09:00:00Z",
  finishedAt: "2026-11-20T09:10:00Z",
  minutes: 10,
  isPrivate: false,
  isShared: false,
  isHidden: false,
  isToRate: false,
  score: 80,
  mostScore: 80,
  passed: true,
  isTooShort: false,
  decided: 5,
  total: 6,
  uncounted: null,
  askedReviewAt: null,
  reviewedAt: null,
  variant: null,
  ...changes,
});

export const pageVersion = (values: Partial<PageVersion> = {}): PageVersion => ({
  release: release(),
  deploymentName: "Autumn meeting",
  deploymentTitle: "Meet us",
  description: "",
  agent: { id: 1, name: "Anna" },
  adviser: { id: 2, name: null },
  allowAnonymous: false,
  changed: ["deploymentTitle", "agentId"],
  isCurrent: false,
  ...values,
});

export const talkSummary = {
  id: "talk000000000001",
  startedAt: "2026-11-20T09:30:00Z",
  who: { kind: "recipient", name: "Rita Recipient", email: "rita@client.test" },
  durationSeconds: 300,
  isOngoing: false,
  endedBy: "user",
  endReason: null,
  isPreview: false,
  feedback: { likes: 2, dislikes: 1 },
  rating: null,
  consent: null,
  record: "here",
  lines: 3,
} as const;

export const talk = (changes: Partial<PageConversation> = {}): PageConversation => ({
  ...talkSummary,
  match: null,
  ...changes,
});
