import { Navigate, useParams } from "react-router";

const useId = () => encodeURIComponent(useParams()["id"] ?? "");

/** The editor's address in older links. */
export const OldRoomAddress = () => <Navigate to={`/test-room/${useId()}/edit`} replace />;

/** A user's address in older links. */
export const OldUserAddress = () => <Navigate to={`/user-management?user=${useId()}`} replace />;
