export { AppProvider, mountApp } from "./shell/app-provider.tsx";
export { styledPixels, useIsFine, useIsPhone } from "./app/appearance.ts";
export { useDeparture } from "./app/leaving.ts";
export { useDialogs } from "./dialogs/dialogs.tsx";
export { lazyDialog } from "./dialogs/lazy-dialog.tsx";
export { originOf } from "./app/current-app.ts";
export { isPlainKey } from "./app/plain-key.ts";
export { answerWithPasskey, knowsPasskeys, makePasskey, passkeyFault } from "./app/passkeys.ts";
export {
  CurrentUserContext,
  isHeldUp,
  mustChangePassword,
  useCurrentUser,
  useSessionControl,
} from "./app/session.ts";
export { ConfirmDialog, isNowhere, useReturnFocus } from "./dialogs/confirm-dialog.tsx";
export { PartBoundary } from "./feedback/part-boundary.tsx";
export type { LossLabels } from "./dialogs/discard-question.tsx";
export { useLeaveGuard } from "./dialogs/leave-guard.tsx";
export { Peek } from "./dialogs/peek.tsx";
export { Sheet } from "./dialogs/sheet.tsx";
export { useToast, type ToastMessage } from "./feedback/toast-queue.ts";
export { useLatestChoice } from "./files/latest-choice.ts";
export { datedName, saveFile, useDownload } from "./files/save-file.ts";
export { ColourField } from "./forms/colour-field.tsx";
export { EntryList } from "./forms/entries/entry-list.tsx";
export { LineButton } from "./forms/entries/line-button.tsx";
export type { EntryListHandle } from "./forms/entries/use-open-entries.ts";
export { EmailInput, Field, PasswordInput } from "./forms/field.tsx";
export { FieldGroup, Form, FormSheet, ScreenForm, useFieldLabel } from "./forms/form.tsx";
export {
  EmailField,
  FormField,
  type FormFieldProps,
  LinesField,
  MomentField,
  NumberField,
  PasswordField,
  SelectField,
  type SelectOption,
  SwitchField,
  TextAreaField,
  TextField,
  useExplained,
  WordsField,
} from "./forms/fields.tsx";
export { changesTo, useEdit } from "./forms/use-edit.tsx";
export { type Saving, useSave } from "./forms/use-save.ts";
export { AllOrNothing, ChooseManyField, type ManyOption } from "./forms/choose-many.tsx";
export { type CardChoice, RadioCards, RadioCardsField } from "./forms/radio-cards.tsx";
export { ComboboxFilter } from "./forms/combobox-filter.tsx";
export { Combobox, type Offer, type PickerOption } from "./forms/combobox.tsx";
export { SelectItem } from "./forms/select-item.tsx";
export { useServerOffer } from "./forms/server-offer.ts";
export { Slider } from "./forms/slider.tsx";
export { ActionButton } from "./forms/action-button.tsx";
export { BusyButton } from "./feedback/busy-button.tsx";
export { ScreenSubmit, SheetSubmit, SubmitButton } from "./forms/submit-button.tsx";
export { Choice, choiceFilter, ownLabels, sortFilter } from "./lists/choice-filters.tsx";
export { isDay, PeriodFields } from "./lists/day-filter.tsx";
export { type Column, RecordList, NameButton } from "./lists/record-list.tsx";
export { WithNote } from "./text/with-note.tsx";
export { Muted } from "./text/muted.tsx";
export {
  FilterBar,
  type FilteredList,
  Filters,
  type FilterValues,
  RefreshButton,
  ToolButton,
  SearchField,
  searchFilter,
  useFilteredList,
} from "./lists/list-filters.tsx";
export { BatchResults, type BatchOutcome } from "./lists/many/batch-results.tsx";
export { ManyQuestion } from "./lists/many/many-question.tsx";
export { SelectAllFound, SelectionBar } from "./lists/many/selection-bar.tsx";
export { type Batches, useBatches } from "./lists/many/use-batches.ts";
export { type Chosen, type Selection, stillFitting, useSelection } from "./lists/many/use-selection.ts";
export { useListAddress } from "./lists/list-address.ts";
export { FailureNotice, StaleNotice } from "./feedback/notices.tsx";
export { ListEmpty, ListView, Pagination } from "./lists/list-states.tsx";
export { ItemRow } from "./lists/item-row.tsx";
export { RowMenu } from "./menus/row-menu.tsx";
export { afterLogin, AppLink, placeOf, screensFor, useVisit } from "./routing/addresses.tsx";
export { LinkButton, NameLink, TextLink } from "./routing/links.tsx";
export { arrivalMessage, ArrivalNotice, arrivingBy, type Arrival } from "./routing/arrival.ts";
export { appRoutes, type AppScreens } from "./routing/app-routes.tsx";
export { useListBehind, useListHere } from "./routing/list-behind.ts";
export { lazyPart } from "./routing/lazy-part.tsx";
export { Loaded } from "./screen/loaded.tsx";
export { LoadedPeek } from "./screen/loaded-peek.tsx";
export { useOverlayAddress } from "./dialogs/overlay-address.ts";
export { isAwaited, Redirect, SessionAwaited, Waiting } from "./routing/waiting.tsx";
export { destinationsFor } from "./routing/navigation.ts";
export { countedNews, ownNews } from "./shell/news.tsx";
export { PageHeader } from "./screen/page-header.tsx";
export { Section } from "./screen/section.tsx";
export { BackLink, ScreenTabs, TabList } from "./screen/screen-tabs.tsx";
export { useDocumentTitle } from "./app/document-title.ts";
export { Logo } from "./shell/brand.tsx";
export { ConfidentialityNotice, ProductFooter } from "./shell/entrance.tsx";
export { Shell } from "./shell/shell.tsx";
export { useEndSession, useSignOut } from "./shell/use-sign-out.ts";
export { Age, AsOf, clock, exactTime, formatMinutes, RelativeTime, SessionDuration } from "./text/times.tsx";
export { describeDevice } from "./text/names.tsx";
export { CopyButton, CopyField, CopyIconButton, useCopyText } from "./feedback/copy.tsx";
export { Email, fullName } from "./text/names.tsx";
export { AgentField, allAgents } from "./agents/agent-field.tsx";
export { checkedBy, type FormOf, type Rules } from "./forms/checked-form.ts";
export { refusalOf, showRefusal } from "./forms/refusal.ts";
export { createRoom } from "./rooms/create-room.ts";
export { pageLink, previewLink } from "./routing/deployment-address.ts";
export {
  categoryLabels,
  ContentCategoryIcon,
  ContentTypeBadge,
  ContentTypeIcon,
  contentTypeLabels,
} from "./content/content.tsx";
export { whyUndecided } from "./people/attempt-outcome.ts";
export { companyFilter } from "./people/company-filter.tsx";
export { noCompany, useCompanyOffer } from "./people/company-offer.ts";
export { DeleteDialog } from "./dialogs/delete-dialog.tsx";
export { useExternalLink } from "./content/external-link.tsx";
export { counted, failedTo, failureToast, grouped } from "./text/phrases.ts";
export { PagedList, useRecords } from "./lists/paged-list.tsx";
export { ListFrame } from "./screen/list-frame.tsx";
export { ListScreen } from "./screen/list-screen.tsx";
export { ReleaseBadge, ReleasedBy, SnapshotFacts } from "./releases/release-facts.tsx";
export { blockingLabels } from "./releases/release-labels.ts";
export { asText, idIn, type IdControlProps } from "./routing/id-in-address.ts";
export { LoadMore } from "./lists/load-more.tsx";
export { groupFilter, GroupFilter, ofGroup } from "./people/group-filter.tsx";
export { useGroupOffer } from "./people/group-offer.ts";
export { LoginSessionList } from "./people/login-session-list.tsx";
export { Moment } from "./text/moment.tsx";
export { OpeningList } from "./content/opening-list.tsx";
export {
  describeGroup,
  type EventGroup,
  type EventType,
  eventTypeLabel,
  EventTypeBadge,
  groupEvents,
} from "./people/events.tsx";
export { PersonFilter } from "./people/person-filter.tsx";
export { PeopleField, PeoplePicker } from "./people/people-picker.tsx";
export { PersonPicker } from "./people/person-picker.tsx";
export { peopleFilters } from "./people/people-filters.ts";
export {
  needsReauthentication,
  unlessReauthenticating,
  useReauthentication,
} from "./forms/reauthentication.tsx";
export {
  ActiveBadge,
  DeploymentStatusBadge,
  deploymentStatusLabels,
  LastFailure,
  LastTime,
  NamedAgent,
  RoleBadge,
  roleLabels,
  RoomBadge,
  UserStatusBadge,
  userStatusLabels,
  StatusBadge,
  statusLooks,
} from "./text/badges.tsx";
export { undoing, useToastResult, useUndoableChange } from "./feedback/toast-result.ts";
export { useRoomStatus } from "./rooms/room-status.ts";
export { variantText } from "./variants/variant-text.ts";
