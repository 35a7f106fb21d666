import type { Role, ScreenPath } from "@field-advisor/schema/routes";
import {
  ActivityLogIcon,
  ArchiveIcon,
  AvatarIcon,
  BackpackIcon,
  BarChartIcon,
  ChatBubbleIcon,
  CheckCircledIcon,
  ClipboardIcon,
  Component1Icon,
  CubeIcon,
  DashboardIcon,
  EnterIcon,
  GearIcon,
  HomeIcon,
  Link2Icon,
  ListBulletIcon,
  LockClosedIcon,
  MagicWandIcon,
  MixerHorizontalIcon,
  PersonIcon,
  PieChartIcon,
  QuestionMarkCircledIcon,
  ReaderIcon,
  RocketIcon,
  TargetIcon,
  TokensIcon,
} from "@radix-ui/react-icons";
import type { ComponentType } from "react";
import { screenAt } from "./addresses.tsx";
import type { NavigationEntry } from "./navigation.ts";

interface SectionEntry extends NavigationEntry {
  Icon: ComponentType;
}

interface Section {
  /** Left out where there is nothing else. */
  title?: string;
  entries: readonly SectionEntry[];
}

const screen = (to: ScreenPath, Icon: ComponentType, label = screenAt(to)?.label ?? ""): SectionEntry => ({
  to,
  label,
  Icon,
});

const ownWork = (assistant: "/simple-chat" | "/direct-chat"): readonly SectionEntry[] => [
  screen("/", HomeIcon, "Home"),
  screen("/rooms", CubeIcon),
  screen("/practice", TargetIcon),
  screen("/library", ArchiveIcon),
  screen(assistant, QuestionMarkCircledIcon, "Assistant"),
  screen("/deployments", ReaderIcon),
  screen("/activity-log", ActivityLogIcon, "Activity"),
];

/** Where each role works, by subject: what the side bar shows, and the menu where there is no room for one. */
export const sectionsOf: Record<Role, readonly Section[]> = {
  OWNER: [
    {
      title: "Daily work",
      entries: [
        screen("/", HomeIcon, "Home"),
        screen("/owner-dashboard", DashboardIcon),
        screen("/deployments", ReaderIcon),
        screen("/messages", ChatBubbleIcon),
      ],
    },
    {
      title: "Analytics",
      entries: [
        screen("/activity-log", ActivityLogIcon),
        screen("/simple-chat", QuestionMarkCircledIcon),
        screen("/progress", TargetIcon),
        screen("/assignments", ClipboardIcon),
        screen("/reviews", CheckCircledIcon),
        { to: "/user-management?tab=login-patterns", label: "Login Patterns", Icon: EnterIcon },
        { to: "/user-management?tab=analytics", label: "Analytics Dashboard", Icon: BarChartIcon },
        screen("/admin-dashboard", PieChartIcon),
      ],
    },
    {
      title: "Management",
      entries: [
        screen("/owner-control", MixerHorizontalIcon),
        screen("/room-management", CubeIcon),
        screen("/user-management", PersonIcon),
        screen("/groups", Component1Icon),
        screen("/user-access-management", LockClosedIcon),
        screen("/agent-management", AvatarIcon),
        screen("/assistant-management", MagicWandIcon),
        screen("/content-management", ArchiveIcon),
        screen("/path-management", ListBulletIcon),
        screen("/companies", BackpackIcon),
        screen("/fast-redeploy", RocketIcon),
        screen("/connections", Link2Icon),
        screen("/costs", TokensIcon),
        screen("/system-config", GearIcon),
      ],
    },
  ],
  ADMIN: [
    { title: "Daily work", entries: ownWork("/simple-chat") },
    {
      title: "Management",
      entries: [
        screen("/admin-dashboard", PieChartIcon),
        screen("/assigned-users", PersonIcon),
        screen("/progress", TargetIcon),
        screen("/assignments", ClipboardIcon),
        screen("/reviews", CheckCircledIcon),
        screen("/messages", ChatBubbleIcon),
      ],
    },
  ],
  USER: [{ entries: ownWork("/direct-chat") }],
};
