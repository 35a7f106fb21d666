export interface Step {
  name: string;
  command: readonly string[];
  /** After so many minutes the step is ended. All limits together are one hour. */
  minutes: number;
  env?: Readonly<Record<string, string>>;
  /** How to get the tool without which the step ends with code 77. */
  tool?: string;
}

const script = (name: string, ...words: string[]) => ["pnpm", "run", name, ...words];

/** Everything that proves something and takes too long for the gate; each is a command of its own as well. */
export const steps: readonly Step[] = [
  { name: "slow tests", command: script("test:slow"), minutes: 12 },
  {
    name: "journeys",
    command: ["node", "tooling/run/journeys.js", "playwright", "--pass-with-no-tests"],
    minutes: 5,
    env: { NIGHTLY: "1" },
  },
  { name: "test:line", command: script("test:line"), minutes: 8 },
  { name: "restore:check", command: script("restore:check"), minutes: 2 },
  { name: "faults", command: script("faults"), minutes: 7 },
  { name: "fuzz", command: script("fuzz", "--inputs", "10000"), minutes: 3 },
  { name: "bench", command: script("bench"), minutes: 11 },
  {
    name: "release:cluster",
    command: script("release:cluster"),
    minutes: 4,
    tool: "Caddy: apt-get install caddy",
  },
  {
    name: "release:images",
    command: script("release:images"),
    minutes: 4,
    tool: "docker or podman: apt-get install podman",
  },
  { name: "release:upgrade", command: script("release:upgrade"), minutes: 2 },
  {
    name: "release:alerts",
    command: script("release:alerts"),
    minutes: 2,
    tool: "Prometheus: apt-get install prometheus",
  },
];
