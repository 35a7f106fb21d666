import type { IHorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import type { IDeployment } from "kubernetes-models/apps/v1/Deployment";
import type { IIngress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import type { INetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import type { IService } from "kubernetes-models/v1/Service";
import { parse, parseAllDocuments } from "yaml";
import type { Tree } from "../tree.ts";
import { assignments } from "./compose.ts";

export const folder = "docker/kubernetes";
export const kustomizationFile = `${folder}/kustomization.yaml`;

export interface Kustomization {
  resources: string[];
  configMapGenerator: { name: string; envs: string[] }[];
  images: { name: string }[];
  secretGenerator?: unknown;
}

export const readKustomization = (tree: Tree): Kustomization =>
  parse(tree.read(kustomizationFile)) as Kustomization;

interface Kinds {
  Deployment: IDeployment;
  Service: IService;
  Ingress: IIngress;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  PodDisruptionBudget: IPodDisruptionBudget;
  NetworkPolicy: INetworkPolicy;
}

/** What every Kubernetes object has. */
export interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  name: string;
  object: object;
}

interface Named {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** The objects of one file. */
export const manifestsIn = (tree: Tree, file: string): Manifest[] =>
  parseAllDocuments(tree.read(file)).map((document) => {
    const object = document.toJS() as Named;
    return { file, apiVersion: object.apiVersion, kind: object.kind, name: object.metadata.name, object };
  });

/** The objects that the kustomization brings, in its order. */
export const readManifests = (tree: Tree): Manifest[] =>
  readKustomization(tree)
    .resources.map((name) => `${folder}/${name}`)
    .filter((file) => tree.files.includes(file))
    .flatMap((file) => manifestsIn(tree, file));

/** An object of a kind, as the schema of the kind describes it; a test proves that it does. */
interface OfKind<K extends keyof Kinds> {
  file: string;
  name: string;
  spec: Kinds[K]["spec"];
}

export const ofKind = <K extends keyof Kinds>(manifests: Manifest[], kind: K): OfKind<K>[] =>
  manifests
    .filter((manifest) => manifest.kind === kind)
    .map(({ file, name, object }) => ({ file, name, spec: (object as Kinds[K]).spec }));

export type DeploymentManifest = OfKind<"Deployment">;

export const podOf = ({ spec }: DeploymentManifest) => spec?.template.spec;

/** Each of our Deployments runs one container. */
export const containerOf = (deployment: DeploymentManifest) => podOf(deployment)?.containers[0];

export const labelsOf = ({ spec }: DeploymentManifest) => spec?.template.metadata?.labels ?? {};

/** The settings that are no secrets. */
export const readSettingsFile = (tree: Tree): Map<string, string> =>
  new Map(
    readKustomization(tree)
      .configMapGenerator.flatMap(({ envs }) => envs)
      .flatMap((name) => [...assignments(tree.read(`${folder}/${name}`))]),
  );
