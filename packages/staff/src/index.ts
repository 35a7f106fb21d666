export { AgentSelect } from "./agent-select.tsx";
export { allAgents } from "./all-agents.ts";
export { checkedBy, checkedLater, refusalOf } from "./checked-form.ts";
export { ConflictNotice } from "./conflict-notice.tsx";
export { DeleteDialog } from "./delete-dialog.tsx";
export { failedTo, failureToast } from "./failures.ts";
export { LoadMore } from "./load-more.tsx";
export { LoginSessionList } from "./login-session-list.tsx";
export { Moment } from "./moment.tsx";
export { PagedList } from "./paged-list.tsx";
export { peopleFilters } from "./people-filters.ts";
export { PersonFilter, PersonPicker } from "./person-picker.tsx";
export { needsReauthentication, unlessReauthenticating, useReauthentication } from "./reauthentication.tsx";
export { RoomBadge } from "./room-badge.tsx";
export { contains, counted, grouped } from "./text.ts";
export { undoing, useToastResult, useUndoableChange } from "./toast-result.ts";
export {
  ActiveBadge,
  LastTime,
  RoleBadge,
  roleLabels,
  UserStatusBadge,
  userStatusLabels,
} from "./user-badges.tsx";
export { changesTo, savedAs, useVersions } from "./versions.ts";
