import type { start } from "@field-advisor/run/processes";

export interface Build {
  target: string;
  image: string;
  labels: Record<string, string>;
  /** Seconds since 1970: the time of the image and, where the engine can, of every file in it. */
  epoch: number;
  /** Whether layers of an earlier build may be used. */
  useCache: boolean;
}

/** What a container is given beside its image. Its root is read-only, and it shares the network of this machine. */
export interface ContainerOptions {
  image: string;
  env: Record<string, string>;
  /** Folders in which it may keep something, beside /tmp; each is empty at first. */
  volumes: string[];
}

export interface Container {
  /**
   * Starts the image's command. Its log goes to a file; a signal to it reaches the program.
   * @param again whether the log goes on that an earlier container of this name began
   */
  start(name: string, logFile: string, again?: boolean): ReturnType<typeof start>;
  /** Runs one more program in it, as the image's user. @returns its output */
  run(command: string[], input?: string): string;
  /** Removes what is left of it, once it has ended. */
  remove(): void;
}

export interface Engine {
  name: "docker" | "podman" | "buildah";
  has(image: string): boolean;
  /** @returns why it could not be pulled, or undefined */
  pull(image: string): string | undefined;
  /** Makes an image of one layer from a folder. */
  importFolder(folder: string, image: string): void;
  build(build: Build): void;
  /** Writes an image to a file, in the format of `docker save`. */
  save(image: string, file: string): void;
  createContainer(options: ContainerOptions): Container;
}
