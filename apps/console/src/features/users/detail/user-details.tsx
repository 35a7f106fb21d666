import { describeError } from "@field-advisor/api-client/describe-error";
import type { User } from "@field-advisor/schema/users.endpoints";
import { FailureNotice, fullName, Sheet, Waiting } from "@field-advisor/ui";
import { Button, Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { userDetail } from "../users.queries.ts";
import { AdminAssignment } from "./admin-assignment.tsx";
import { UserFacts } from "./user-facts.tsx";

interface UserDetailsProps {
  id: number;
  onEdit: (user: User) => void;
  onActivity: (user: User) => void;
  onClose: () => void;
}

/** Everything that is known about one user, and who looks after them. */
export function UserDetails({ id, onEdit, onActivity, onClose }: UserDetailsProps) {
  const { data: user, isError, error, refetch } = useQuery(userDetail(id));
  const [isDirty, setDirty] = useState(false);
  return (
    <Sheet
      title={user ? fullName(user) : "User"}
      description={user ? user.email : isError ? "Could not be read." : "Loading..."}
      dirty={isDirty}
      onClose={onClose}
    >
      {isError && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
      {!user && !isError && <Waiting />}
      {user && (
        <Flex direction="column" gap="5">
          <UserFacts user={user} />
          {user.role !== "OWNER" && <AdminAssignment user={user} onDirty={setDirty} />}
          <Flex gap="3" justify="end" wrap="wrap">
            <Button variant="soft" color="gray" highContrast onClick={() => onActivity(user)}>
              View activity
            </Button>
            <Button variant="soft" highContrast onClick={() => onEdit(user)}>
              Edit
            </Button>
          </Flex>
        </Flex>
      )}
    </Sheet>
  );
}
