/** The part of the package's interface that the reader uses. */
export interface CueNode {
  type: "text" | "object" | "timestamp";
  name?: string;
  value?: string | number;
  children?: CueNode[];
}

interface Cue {
  startTime: number;
  endTime: number;
  tree: { children: CueNode[] };
}

export class WebVTTParser {
  constructor(entities: Record<string, string>);
  parse(input: string): { cues: Cue[] };
}
