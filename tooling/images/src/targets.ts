import { readFileSync } from "node:fs";
import { inRoot } from "@field-advisor/run/paths";

/** A target of docker/Dockerfile. */
export interface Target {
  name: "api" | "voice-agent";
  title: string;
  /** The workspaces whose production dependencies it carries: its own, and those that were bundled for browsers. */
  workspaces: string[];
  /** The folders, relative to the image's root, in which it may keep something. */
  volumes: string[];
}

export const targets: readonly Target[] = [
  {
    name: "api",
    title: "Field Advisor API and web apps",
    workspaces: ["api", "portal", "console", "deploy"],
    volumes: ["/files"],
  },
  { name: "voice-agent", title: "Field Advisor voice agent", workspaces: ["voice-agent"], volumes: [] },
];

interface Manifest {
  version: string;
  license?: string;
  repository?: string | { url: string };
}

export const readManifest = (...parts: string[]): Manifest =>
  JSON.parse(readFileSync(inRoot(...parts, "package.json"), "utf8"));

export const versionOf = ({ name }: Target): string => readManifest("apps", name).version;

/** The name by which engines know the image of a target. */
export const imageOf = (target: Target): string =>
  `localhost/field-advisor/${target.name}:${versionOf(target)}`;

/** The base of both images, as docker/Dockerfile names it. */
export const baseImage = "docker.io/library/node:26-slim";
