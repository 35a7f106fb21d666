import { Navigate, useParams } from "react-router";

const useIdInAddress = () => encodeURIComponent(useParams()["id"] ?? "");

/** The editor's address in older links. */
export const OldRoomAddress = () => <Navigate to={`/test-room/${useIdInAddress()}/edit`} replace />;

/** A user's address in older links. */
export const OldUserAddress = () => <Navigate to={`/user-management?user=${useIdInAddress()}`} replace />;
