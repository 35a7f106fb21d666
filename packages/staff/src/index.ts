export { AgentChoice, AgentSelect, allAgents } from "./agent-select.tsx";
export { checkedBy, checkedLater, refusalOf } from "./checked-form.ts";
export { changesTo, ConflictNotice, savedAs, useVersions } from "./versions.tsx";
export { pageLink, previewLink } from "./deployment-address.ts";
export {
  categoryLabels,
  ContentCategoryIcon,
  ContentTypeBadge,
  ContentTypeIcon,
  contentTypeLabels,
} from "./content.tsx";
export { companyFilter } from "./company-filter.tsx";
export { noCompany, useCompanies } from "./company-search.ts";
export { DeleteDialog } from "./delete-dialog.tsx";
export { useExternalLink } from "./external-link.tsx";
export { counted, failedTo, failureToast, grouped } from "./text.ts";
export { PagedList } from "./paged-list.tsx";
export { ReleaseBadge, ReleasedBy, SnapshotFacts } from "./release-facts.tsx";
export { blockingLabels } from "./release-labels.ts";
export { asText, idIn, type IdControlProps } from "./id-in-address.ts";
export { LoadMore } from "./load-more.tsx";
export { LoginSessionList } from "./login-session-list.tsx";
export { Moment } from "./moment.tsx";
export { OpeningList } from "./opening-list.tsx";
export { PersonFilter } from "./person-filter.tsx";
export { PersonPicker } from "./person-picker.tsx";
export { peopleFilters } from "./people-filters.ts";
export { needsReauthentication, unlessReauthenticating, useReauthentication } from "./reauthentication.tsx";
export {
  ActiveBadge,
  DeploymentStatusBadge,
  deploymentStatusLabels,
  LastTime,
  NamedAgent,
  RoleBadge,
  roleLabels,
  RoomBadge,
  UserStatusBadge,
  userStatusLabels,
} from "./badges.tsx";
export { undoing, useToastResult, useUndoableChange } from "./toast-result.ts";
export { useRoomStatus } from "./room-status.ts";
