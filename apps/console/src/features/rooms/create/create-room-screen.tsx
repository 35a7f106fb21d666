import { PageHeader, Waiting } from "@field-advisor/ui";
import { lazy, Suspense } from "react";
import { BackLink } from "../../../lib/back-link.tsx";

// Most of this screen's code; its head stands before.
const CreateRoomForm = lazy(async () => ({
  default: (await import("./create-room-form.tsx")).CreateRoomForm,
}));

const list = "/room-management";

/** A form for a new room. */
export function CreateRoomScreen() {
  return (
    <>
      <BackLink to={list}>Room Management</BackLink>
      <PageHeader title="Create Room" purpose="A room of its own for one kind of conversation" />
      <Suspense fallback={<Waiting />}>
        <CreateRoomForm list={list} />
      </Suspense>
    </>
  );
}
