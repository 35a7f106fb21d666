export { AppProvider } from "./app/app-provider.tsx";
export { useIsPhone } from "./app/appearance.ts";
export { useDeparture } from "./app/departure.ts";
export { dialogOnDemand } from "./app/dialog-on-demand.tsx";
export { useDialogs } from "./app/dialogs.tsx";
export { mountApp } from "./app/mount-app.tsx";
export { useOnDemand } from "./app/on-demand.ts";
export { originOf } from "./app/origins.ts";
export { forgetEarlyPress, hearEarlyPress, isPlainKey } from "./app/page-start/pressed-early.ts";
export {
  mustChangePassword,
  useCurrentUser,
  useSessionControl,
  type Session,
  type SignedInUser,
} from "./app/session.ts";
export { ConfirmDialog } from "./feedback/confirm-dialog.tsx";
export type { LossLabels } from "./feedback/discard-question.tsx";
export { useLeaveGuard } from "./feedback/leave-guard.tsx";
export { SheetSubmit } from "./feedback/sheet-submit.tsx";
export { Sheet } from "./feedback/sheet.tsx";
export { useToast, type ToastMessage } from "./feedback/toast-queue.ts";
export { datedName, saveFile } from "./files/save-file.ts";
export { useDownload } from "./files/use-download.ts";
export { ColourField } from "./forms/colour-field.tsx";
export { Field } from "./forms/field.tsx";
export { FormSummary, type NamedField } from "./forms/form-summary.tsx";
export { PasswordInput } from "./forms/password-input.tsx";
export { Picker, type PickerOption } from "./forms/picker.tsx";
export { showRefusal } from "./forms/server-errors.ts";
export { SteadyButton } from "./forms/steady-button.tsx";
export { SubmitButton } from "./forms/submit-button.tsx";
export { Choice } from "./lists/choice.tsx";
export { DataList, type Column } from "./lists/data-list.tsx";
export { Filters, RefreshButton } from "./lists/filters.tsx";
export { useListAddress } from "./lists/list-address.ts";
export { choiceFilter, ownLabels, sortFilter } from "./lists/choice-filters.tsx";
export {
  FilterBar,
  searchFilter,
  useFilteredList,
  type FilteredList,
  type FilterValues,
} from "./lists/list-filters.tsx";
export { FailureNotice, ListEmpty, StaleNotice } from "./lists/list-states.tsx";
export { ListView } from "./lists/list-view.tsx";
export { NameButton } from "./lists/name-button.tsx";
export { Pagination } from "./lists/pagination.tsx";
export { RowMenu } from "./lists/row-menu.tsx";
export { runsOf } from "./lists/runs.ts";
export { SearchField } from "./lists/search-field.tsx";
export { afterLogin, placeOf } from "./routing/addresses.ts";
export { arrivalMessage, ArrivalNotice, arrivingBy, type Arrival } from "./routing/arrival.ts";
export { AppLink } from "./routing/app-link.tsx";
export { appRoutes, type AppScreens } from "./routing/app-routes.tsx";
export { useOverlayAddress } from "./routing/overlay-address.ts";
export { Redirect } from "./routing/redirect.tsx";
export { isAwaited, SessionAwaited } from "./routing/session-awaited.tsx";
export { screensFor } from "./routing/screens.ts";
export { Waiting } from "./routing/waiting.tsx";
export { useDocumentTitle } from "./shell/document-title.ts";
export { ConfidentialityNotice, ProductFooter } from "./shell/entrance.tsx";
export { Logo } from "./shell/logo.tsx";
export { PageHeader } from "./shell/page-header.tsx";
export { Shell } from "./shell/shell.tsx";
export { useEndSession, useSignOut } from "./shell/use-sign-out.ts";
export { AsOf } from "./text/as-of.tsx";
export { clock, exactTime } from "./text/clock.ts";
export { CopyField, CopyIconButton } from "./text/copy.tsx";
export { describeDevice } from "./text/device.ts";
export { formatMinutes, SessionDuration } from "./text/duration.tsx";
export { Email } from "./text/email.tsx";
export { FigureCard } from "./text/figure-card.tsx";
export { fullName } from "./text/full-name.ts";
export { RelativeTime } from "./text/relative-time.tsx";
