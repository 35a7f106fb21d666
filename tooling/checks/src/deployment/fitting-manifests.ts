import { isDeepStrictEqual } from "node:util";
import type { Check, Tree } from "../tree.ts";
import {
  containerOf,
  type DeploymentManifest,
  folder,
  kustomizationFile,
  labelsOf,
  type Manifest,
  ofKind,
  podOf,
  readKustomization,
  readManifests,
  readSettingsFile,
} from "./kustomization.ts";
import { isProgram, secondsToStop } from "./program-settings.ts";

type Labels = Record<string, string>;

interface Selector {
  matchLabels?: Labels;
}

const selects = (selector: Labels | undefined, labels: Labels): boolean =>
  Object.entries(selector ?? {}).every(([key, value]) => labels[key] === value);

/** One sentence if there is nothing true. */
const unless = (holds: unknown, sentence: string): string[] => (holds ? [] : [sentence]);

/** Every file of the folder is part of the kustomization, and every part is there, once. */
function fileProblems(tree: Tree, manifests: Manifest[]): string[] {
  const { resources, configMapGenerator, images, secretGenerator } = readKustomization(tree);
  const named = [...resources, ...configMapGenerator.flatMap(({ envs }) => envs)].map(
    (name) => `${folder}/${name}`,
  );
  const there = tree.files.filter((file) => file.startsWith(`${folder}/`) && file !== kustomizationFile);
  const ids = manifests.map(({ kind, name }) => `${kind} ${name}`);
  const used = ofKind(manifests, "Deployment").map((deployment) => containerOf(deployment)?.image);
  return [
    ...named
      .filter((file) => !there.includes(file))
      .map((file) => `${kustomizationFile}: ${file} is not there.`),
    ...there
      .filter((file) => !named.includes(file))
      .map((file) => `${file}: the kustomization does not use it.`),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `${kustomizationFile}: there are two of ${id}.`),
    ...images
      .filter(({ name }) => !used.includes(name))
      .map(({ name }) => `${kustomizationFile}: no Deployment uses the image ${name}.`),
    ...unless(
      secretGenerator === undefined && manifests.every(({ kind }) => kind !== "Secret"),
      `${kustomizationFile}: secrets are referred to, never written down.`,
    ),
  ];
}

const isSecret = (name: string) => /SECRET|PASSWORD|KEY|^DATABASE_URL$/.test(name);

function safetyProblems(deployment: DeploymentManifest): string[] {
  const { file, name } = deployment;
  const [pod, container] = [podOf(deployment), containerOf(deployment)];
  const security = container?.securityContext;
  const say = (sentence: string) => `${file}: ${name} ${sentence}`;
  return [
    ...unless(pod?.containers.length === 1, say("must have one container.")),
    ...unless(pod?.automountServiceAccountToken === false, say("must not get a service account's token.")),
    ...unless(pod?.enableServiceLinks === false, say("must not get the variables of service links.")),
    ...unless(pod?.securityContext?.runAsNonRoot, say("must not run as root.")),
    ...unless(security?.readOnlyRootFilesystem, say("must have a read-only root.")),
    ...unless(security?.allowPrivilegeEscalation === false, say("must not gain privileges.")),
    ...unless(isDeepStrictEqual(security?.capabilities?.drop, ["ALL"]), say("must drop all capabilities.")),
    ...unless(
      pod?.volumes?.some(
        (volume) =>
          volume.emptyDir &&
          container?.volumeMounts?.some((mount) => mount.name === volume.name && mount.mountPath === "/tmp"),
      ),
      say("must have an emptyDir at /tmp."),
    ),
    ...unless(container?.resources?.requests && container.resources.limits, say("must state its resources.")),
    ...(container?.env ?? [])
      .filter(({ name: variable, valueFrom }) => isSecret(variable) && !valueFrom?.secretKeyRef)
      .map(({ name: variable }) => say(`must take ${variable} from a secret.`)),
  ];
}

/** What a container's variables come to, as far as the manifests tell. */
function valuesOf(deployment: DeploymentManifest, settings: ReadonlyMap<string, string>) {
  const env = containerOf(deployment)?.env ?? [];
  return new Map(
    env.map(({ name, value, valueFrom }) => [
      name,
      value ?? settings.get(valueFrom?.configMapKeyRef?.key ?? "") ?? "",
    ]),
  );
}

function lifeProblems(tree: Tree, deployment: DeploymentManifest): string[] {
  const { file, name } = deployment;
  const container = containerOf(deployment);
  const say = (sentence: string) => `${file}: ${name} ${sentence}`;
  const before = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
  const given = podOf(deployment)?.terminationGracePeriodSeconds ?? 30;
  const needed = isProgram(name)
    ? before + secondsToStop(tree, name, valuesOf(deployment, readSettingsFile(tree)))
    : NaN;
  return [
    ...unless(container?.livenessProbe?.httpGet?.path === "/live", say("must be probed at /live.")),
    ...unless(container?.readinessProbe?.httpGet?.path === "/ready", say("must be probed at /ready.")),
    ...unless(container?.startupProbe, say("must be given the time that a migration takes.")),
    ...unless(before > 0, say("must wait before it stops: proxies learn late that a pod is leaving.")),
    ...unless(given > needed, say(`stops within ${needed} s, and must be given more than ${given} s.`)),
  ];
}

function partnerProblems(manifests: Manifest[], deployment: DeploymentManifest): string[] {
  const { file, name, spec } = deployment;
  const labels = labelsOf(deployment);
  const ports = containerOf(deployment)?.ports?.map((port) => port.name) ?? [];
  const say = (sentence: string) => `${file}: ${name} ${sentence}`;
  const service = ofKind(manifests, "Service").find((other) => selects(other.spec?.selector, labels));
  return [
    ...unless(selects(spec?.selector.matchLabels, labels), say("does not select its own pods.")),
    ...unless(service, say("has no Service.")),
    ...(service?.spec?.ports ?? [])
      .filter(({ targetPort }) => !ports.includes(String(targetPort)))
      .map(({ targetPort }) => say(`has no port ${targetPort}, which its Service sends to.`)),
    ...unless(
      ofKind(manifests, "HorizontalPodAutoscaler").some(
        (other) =>
          other.spec?.scaleTargetRef.kind === "Deployment" && other.spec.scaleTargetRef.name === name,
      ),
      say("has no HorizontalPodAutoscaler."),
    ),
    ...unless(
      ofKind(manifests, "PodDisruptionBudget").some((other) =>
        selects(other.spec?.selector?.matchLabels, labels),
      ),
      say("has no PodDisruptionBudget."),
    ),
  ];
}

const hostNames = ["portal", "console", "deploy", "api", "voice"];

function ingressProblems(tree: Tree, manifests: Manifest[]): string[] {
  const wanted = hostNames.map((name) => `${name}.${readSettingsFile(tree).get("DOMAIN")}`);
  const services = ofKind(manifests, "Service");
  return ofKind(manifests, "Ingress").flatMap(({ file, spec }) => {
    const backends = spec?.rules?.flatMap((rule) => rule.http?.paths ?? []) ?? [];
    const isThere = ({ backend }: (typeof backends)[number]) =>
      services.some(
        (service) =>
          service.name === backend.service?.name &&
          service.spec?.ports?.some((port) => port.name === backend.service?.port?.name),
      );
    const hosts = [spec?.rules?.map((rule) => rule.host), spec?.tls?.flatMap((entry) => entry.hosts ?? [])];
    return [
      ...backends
        .filter((backend) => !isThere(backend))
        .map(({ backend }) => `${file}: there is no port of a Service as in ${JSON.stringify(backend)}.`),
      ...unless(
        hosts.every((list) => isDeepStrictEqual(list, wanted)),
        `${file}: its hosts and those of its certificate must be ${wanted.join(", ")}.`,
      ),
    ];
  });
}

/** A policy that selects nothing protects nothing. */
function policyProblems(manifests: Manifest[]): string[] {
  const pods = ofKind(manifests, "Deployment").map(labelsOf);
  return ofKind(manifests, "NetworkPolicy").flatMap(({ file, name, spec }) => {
    const peers = [
      ...(spec?.ingress?.flatMap((rule) => rule.from ?? []) ?? []),
      ...(spec?.egress?.flatMap((rule) => rule.to ?? []) ?? []),
    ].flatMap((peer) => peer.podSelector ?? []);
    return [spec?.podSelector, ...peers]
      .filter((selector) => !pods.some((labels) => selects((selector as Selector).matchLabels, labels)))
      .map((selector) => `${file}: ${name} selects no pod by ${JSON.stringify(selector)}.`);
  });
}

/** The manifests refer to each other rightly, and every program runs with as few rights as it needs. */
export const fittingManifests: Check = (tree) => {
  const manifests = readManifests(tree);
  return [
    ...fileProblems(tree, manifests),
    ...ofKind(manifests, "Deployment").flatMap((deployment) => [
      ...safetyProblems(deployment),
      ...lifeProblems(tree, deployment),
      ...partnerProblems(manifests, deployment),
    ]),
    ...ingressProblems(tree, manifests),
    ...policyProblems(manifests),
  ];
};
