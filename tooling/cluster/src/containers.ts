import { findEngineWithImages } from "@field-advisor/images/engines";
import { imageOf, targets } from "@field-advisor/images/targets";
import type { Description } from "./program.ts";

type Engine = ReturnType<typeof findEngineWithImages>;

type Container = ReturnType<Engine["createContainer"]>;

/** The containers of a cluster; each start of a program has a new one, as a container platform does it. */
export interface Containers {
  engine: Engine;
  /** Those that were made so far. */
  made: Container[];
}

/** @throws Failure if no engine works here, or it has no images */
export const openContainers = (): Containers => ({ engine: findEngineWithImages(process.env), made: [] });

/** Removes all of them, once their programs have ended. */
export function removeContainers({ made }: Containers): void {
  for (const container of made.splice(0)) container.remove();
}

interface Launch {
  name: string;
  app: "api" | "voice-agent";
  env: NodeJS.ProcessEnv;
  logFile: string;
}

/** What starts a program from its image, with its settings and without those of this machine. */
export function launcherOf(
  { engine, made }: Containers,
  { name, app, env, logFile }: Launch,
): Description["launch"] {
  const target = targets.find((one) => one.name === app);
  if (!target) throw new Error(`There is no image of ${app}.`);
  const { PATH: _ofThisMachine, ...settings } = env;
  const given = Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return (again) => {
    const container = engine.createContainer({
      image: imageOf(target),
      env: Object.fromEntries(given),
      volumes: target.volumes,
    });
    made.push(container);
    return container.start(name, logFile, again);
  };
}
