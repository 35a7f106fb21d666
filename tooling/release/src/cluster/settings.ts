import { readFileSync } from "node:fs";
import path from "node:path";
import { apiEnvironment, localOrigin, type Secrets, voiceEnvironment } from "@field-advisor/run/environment";
import { localOrigins, type Origins } from "@field-advisor/run/external-journeys";
import { inRoot } from "@field-advisor/run/paths";
import { portsFrom } from "@field-advisor/run/ports";

/** The name below which the hosts of a cluster live. It belongs to the machine itself, so nobody has to register it. */
export const domain = "field-advisor.localhost";

/** The first port, unless PORT_BASE names another: beside `npm start` and the journeys against it. */
export const usualBase = "5200";

export const usualAgents = 2;

/** The ports of a cluster: those of `npm start`, and after them its own. */
export function clusterPorts(base: number) {
  return {
    ...portsFrom(base),
    plain: base + 6,
    inside: base + 7,
    agentsInside: base + 8,
    admin: base + 9,
    store: base + 10,
    firstApi: base + 20,
    firstAgent: base + 30,
  };
}

export type ClusterPorts = ReturnType<typeof clusterPorts>;

/** What the processes of a cluster are told about the place where they run. */
export interface Place {
  ports: ClusterPorts;
  /** Whether a proxy stands before them. */
  proxy: boolean;
  secrets: Secrets;
  databaseUrl: string;
  dataDir: string;
  /** How the API reaches the store of files. */
  files: Record<string, string>;
  /** How many processes there are. */
  apis: number;
  agents: number;
}

/** The hosts below the domain. @param port the proxy's, unless it is that of HTTPS */
export function originsBehindProxy(port?: number): Origins {
  const at = (host: string) => `${host}.${domain}${port === undefined ? "" : `:${port}`}`;
  return {
    api: `https://${at("api")}`,
    portal: `https://${at("portal")}`,
    console: `https://${at("console")}`,
    deploy: `https://${at("deploy")}`,
    voice: `wss://${at("voice")}`,
  };
}

/** Where people and other programs reach the cluster. */
export const originsOf = ({ ports, proxy }: Place): Origins =>
  proxy ? originsBehindProxy(ports.api) : localOrigins(ports);

/** The port of an API process. Without a proxy the first one is what people reach. */
export const portOfApi = ({ ports, proxy }: Place, index: number) =>
  index === 0 && !proxy ? ports.api : ports.firstApi + index;

export const portOfAgent = ({ ports, proxy }: Place, index: number) =>
  index === 0 && !proxy ? ports.voice : ports.firstAgent + index;

const dockerfile = readFileSync(inRoot("docker", "Dockerfile"), "utf8");
const memory = [...dockerfile.matchAll(/^ENV (MALLOC_\w+)=(\S+)$/gm)];

/** What every container gives its program. */
const machine = {
  PATH: process.env["PATH"] ?? "",
  NODE_ENV: "production",
  ...Object.fromEntries(memory.map(([, name = "", value]) => [name, value])),
  LOG_LEVEL: "info",
};

function named(place: Place) {
  const { api, portal, console, deploy } = originsOf(place);
  return { API_ORIGIN: api, PORTAL_ORIGIN: portal, CONSOLE_ORIGIN: console, DEPLOY_ORIGIN: deploy };
}

/** The environment of an API process, as `docker/compose.yaml` gives it. */
export function apiSettings(place: Place, index: number): NodeJS.ProcessEnv {
  const port = portOfApi(place, index);
  const env = {
    ...machine,
    ...named(place),
    API_REPLICAS: String(place.apis),
    // By which the harness of a test reaches this process alone.
    API_ALIASES: `localhost:${port}`,
    ...place.files,
    ...(place.proxy
      ? {
          COOKIE_DOMAIN: domain,
          TRUST_PROXY: "loopback",
          VOICE_PROVIDER_URL: localOrigin(place.ports.agentsInside),
          VOICE_SOCKET_ORIGIN: originsOf(place).voice,
        }
      : { VOICE_PROVIDER_URL: localOrigin(portOfAgent(place, index % place.agents)) }),
  };
  const ports = { ...place.ports, api: port };
  return apiEnvironment({ ...place, ports, env }, { servesWeb: index === 0 && !place.proxy });
}

/** The environment of a voice agent, as `docker/compose.yaml` gives it. */
export function agentSettings(place: Place, index: number): NodeJS.ProcessEnv {
  const port = portOfAgent(place, index);
  const env = {
    ...machine,
    ...named(place),
    ...(place.proxy
      ? {
          VOICE_AGENT_TRUST_PROXY: "loopback",
          VOICE_AGENT_PUBLIC_URL: originsOf(place).voice,
          VOICE_AGENT_WEBHOOK_URL: `${localOrigin(place.ports.inside)}/api/webhooks/voice`,
        }
      : { VOICE_AGENT_PUBLIC_URL: `ws://localhost:${port}` }),
  };
  return { ...voiceEnvironment({ ...place, env }), VOICE_AGENT_PORT: String(port) };
}

const listed = (count: number, portOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => `localhost:${portOf(index)}`).join(" ");

/** The environment of the proxy: what `docker/Caddyfile` is told here and not in production. */
export function proxySettings(place: Place): NodeJS.ProcessEnv {
  const { ports, dataDir } = place;
  return {
    PATH: machine.PATH,
    // Where it keeps its authority and its certificates.
    XDG_DATA_HOME: dataDir,
    XDG_CONFIG_HOME: dataDir,
    HOME: dataDir,
    DOMAIN: domain,
    HTTP_PORT: String(ports.plain),
    HTTPS_PORT: String(ports.api),
    PORT_SUFFIX: `:${ports.api}`,
    CADDY_ADMIN: `localhost:${ports.admin}`,
    CADDY_BIND: "default_bind 127.0.0.1",
    UPSTREAMS: "listed",
    API_ADDRESSES: listed(place.apis, (index) => portOfApi(place, index)),
    VOICE_ADDRESSES: listed(place.agents, (index) => portOfAgent(place, index)),
    INSIDE_API: `localhost:${ports.inside}`,
    INSIDE_VOICE: `localhost:${ports.agentsInside}`,
  };
}

/** The certificates of the proxy's own authority; the root is what has to be trusted. */
export const certificateIn = (dataDir: string, name: "root" | "intermediate") =>
  path.join(dataDir, "caddy", "pki", "authorities", "local", `${name}.crt`);
