import type { AnswerFindings } from "./history/answers.ts";
import type { History } from "./history/history.ts";
import type { WriteFindings } from "./history/presence.ts";
import type { Random } from "@field-advisor/run/random";
import type { Stage, StageOptions } from "./stage.ts";

/** What a fault finds: the columns of the table, and what was wrong in words. */
export interface Finding {
  rounds: number;
  writes?: WriteFindings;
  answers?: AnswerFindings;
  /** Processes that ended and were not asked to. */
  exits: number;
  /** One sentence for each thing that did not hold; none means that all did. */
  problems: string[];
  /** Figures that belong to this fault only. */
  notes: string[];
}

/** What a fault has to work with. */
export interface Run {
  /** How often something is to be done: as the command line says, or the mode. */
  rounds(short: number, long: number): number;
  random: Random;
  say: (line: string) => void;
  /** The product that faults share, each leaving it as it found it. */
  stage(): Promise<Stage>;
  /** A product of this fault's own, which is closed after it. */
  ownStage(options: Partial<StageOptions>): Promise<Stage>;
  /** The first of 40 ports that nothing else of the run uses. */
  portBase: number;
  /** Where this fault may write. */
  folder: string;
  history: History;
  /** With which the keys of its writes begin. */
  prefix: string;
}

export interface Fault {
  id: string;
  title: string;
  /** Whether it belongs to the short run, which has eight minutes. */
  isShort?: boolean;
  run(run: Run): Promise<Finding>;
}

/** A fault that a test of the gate or another command proves. */
export interface ProvedElsewhere {
  id: string;
  title: string;
  provedBy: string;
}
