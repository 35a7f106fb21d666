import { PersonPicker } from "../../../lib/person-picker.tsx";
import type { Person } from "../person.ts";
import { administrators } from "../users.queries.ts";

interface AdminPickerProps {
  /** Who cannot be added: those who are there already. */
  except: readonly number[];
  onAdd: (admin: Person) => void;
}

/** Adds one of all administrators, found by name or address. */
export const AdminPicker = ({ except, onAdd }: AdminPickerProps) => (
  <PersonPicker
    label="Add an administrator"
    selected={null}
    read={administrators}
    suits={({ id }) => !except.includes(id)}
    nobody="No other administrators found."
    onPick={onAdd}
  />
);
