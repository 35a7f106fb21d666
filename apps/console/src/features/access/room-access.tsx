import { lazyPart, useIsPhone } from "@field-advisor/ui";
import { useState } from "react";
import { createGrants, GrantsContext } from "./grants.ts";

const MatrixView = lazyPart(async () => (await import("./matrix/matrix-view.tsx")).MatrixView);
const PhoneView = lazyPart(async () => (await import("./people/phone-view.tsx")).PhoneView);

/** Who may use which room: a matrix, or on phones one person at a time; both of the same store. */
export function RoomAccess() {
  const [grants] = useState(createGrants);
  const View = useIsPhone() ? PhoneView : MatrixView;
  return (
    <GrantsContext value={grants}>
      <View />
    </GrantsContext>
  );
}
