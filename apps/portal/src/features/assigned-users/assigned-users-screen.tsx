import { PersonFilter } from "@field-advisor/staff";
import { ListEmpty, PageHeader, useCurrentUser } from "@field-advisor/ui";
import { usePersonInAddress } from "../../lib/person-in-address.ts";
import { AssignedUsersList } from "./assigned-users-list.tsx";

function OwnersView() {
  const [admin, setAdmin] = usePersonInAddress("admin");
  return (
    <>
      <PageHeader
        title="Assigned Users"
        purpose="The people an administrator looks after"
        actions={
          <PersonFilter
            label="Administrator"
            narrowed={{ role: "ADMIN" }}
            labelShown
            value={admin}
            onChange={setAdmin}
          />
        }
      />
      {admin === null ? (
        <ListEmpty title="Whose users?">
          Choose an administrator above to see who is assigned to them.
        </ListEmpty>
      ) : (
        <AssignedUsersList key={admin} admin={admin} />
      )}
    </>
  );
}

/** The people an administrator looks after; owners choose the administrator. */
export function AssignedUsersScreen() {
  const { role } = useCurrentUser();
  if (role === "OWNER") return <OwnersView />;
  return (
    <>
      <PageHeader title="Assigned Users" purpose="The people you look after" />
      <AssignedUsersList admin={null} />
    </>
  );
}
