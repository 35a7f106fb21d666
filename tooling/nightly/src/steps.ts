export interface Step {
  name: string;
  command: readonly string[];
  /** After so many minutes the step is ended. */
  minutes: number;
  env?: Readonly<Record<string, string>>;
  /** How to get the tool without which the step ends with code 77. */
  tool?: string;
}

const script = (name: string, ...words: string[]) => ["pnpm", "run", name, ...words];

/** The whole run ends within so many minutes, whatever the limits of its steps add up to. */
export const mostMinutes = 90;

/** Everything that proves something and takes too long for the gate; each is a command of its own as well. */
export const steps: readonly Step[] = [
  { name: "slow tests", command: script("test:slow"), minutes: 15 },
  {
    name: "journeys",
    command: ["node", "tooling/run/journeys.js", "playwright"],
    minutes: 25,
    env: { NIGHTLY: "1" },
  },
  { name: "test:line", command: script("test:line"), minutes: 12 },
  {
    name: "test:firefox",
    command: script("test:firefox"),
    minutes: 6,
    tool: "Firefox and PulseAudio: apt-get install firefox-esr pulseaudio",
  },
  {
    name: "test:webkit",
    command: script("test:webkit"),
    minutes: 6,
    tool: "WebKitGTK, PulseAudio and Xvfb: apt-get install webkit2gtk-driver pulseaudio xvfb",
  },
  { name: "restore:check", command: script("restore:check"), minutes: 5 },
  { name: "faults", command: script("faults"), minutes: 15 },
  { name: "fuzz", command: script("fuzz", "--inputs", "50000"), minutes: 20 },
  {
    name: "foreign",
    command: script("foreign"),
    minutes: 12,
    tool: "npm's registry, GitHub, and Debian's packages that `npm run foreign` names in its table",
  },
  { name: "bench", command: script("bench"), minutes: 22 },
  {
    name: "release:cluster",
    command: script("release:cluster"),
    minutes: 20,
    tool: "Caddy: apt-get install caddy",
  },
  {
    name: "release:images",
    command: script("release:images"),
    minutes: 10,
    tool: "docker or podman: apt-get install podman",
  },
  { name: "release:upgrade", command: script("release:upgrade"), minutes: 5 },
  {
    name: "release:alerts",
    command: script("release:alerts"),
    minutes: 6,
    tool: "Prometheus: apt-get install prometheus",
  },
];
