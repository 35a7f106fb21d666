import type { Role } from "@field-advisor/schema/routes";
import { useId } from "react";
import { useLocation } from "react-router";
import { AppLink } from "../routing/addresses.tsx";
import { currentOf } from "../routing/navigation.ts";
import { CountBadge, useCounts } from "./news.tsx";
import { sectionsOf } from "../routing/sections.ts";
import { Muted } from "../text/muted.tsx";

interface NavigationSectionsProps {
  role: Role;
  /** Called with a click on an entry. */
  onLeave?: () => void;
}

/** With many entries some are out of sight, but never the one that is current. */
const show = (link: HTMLElement | null) => link?.scrollIntoView({ block: "nearest" });

/** Links to everything that a role works in, by subject. */
export function NavigationSections({ role, onLeave }: NavigationSectionsProps) {
  const id = useId();
  const sections = sectionsOf[role];
  const countAt = useCounts(role);
  const current = currentOf(
    sections.flatMap(({ entries }) => entries),
    useLocation(),
  );
  return sections.map(({ title, entries }, index) => (
    <div key={entries[0]?.to} className="fa-nav-section">
      {title && (
        <Muted as="p" id={id + index} size="1" weight="medium" className="fa-nav-title">
          {title}
        </Muted>
      )}
      <ul aria-labelledby={title && id + index} className="fa-plain-list">
        {entries.map(({ Icon, ...entry }) => (
          <li key={entry.to}>
            <AppLink
              ref={current(entry) && show}
              to={entry.to}
              className="fa-nav-link"
              aria-current={current(entry)}
              {...(onLeave && { onClick: onLeave })}
            >
              <Icon />
              <span className="fa-nav-name">{entry.label}</span>
              <CountBadge counted={countAt(entry.to)} />
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}
