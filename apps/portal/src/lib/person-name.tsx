import { Link } from "@radix-ui/themes";
import { fullName } from "@field-advisor/ui";
import type { UserWithHabits } from "./users-with-habits.ts";

interface PersonNameProps {
  user: UserWithHabits;
  onOpen: (userId: number) => void;
}

/** The person's name, which opens their sign-ins. */
export function PersonName({ user, onOpen }: PersonNameProps) {
  return (
    <Link asChild weight="bold" highContrast>
      <button type="button" className="fa-name-button" onClick={() => onOpen(user.id)}>
        {fullName(user)}
      </button>
    </Link>
  );
}
