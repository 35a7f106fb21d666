import { mostWindows } from "../voice-activity.ts";
import { panelWidth } from "./matrix-product.ts";

/** Arguments of `MatrixProduct` for one layer. */
export interface Layer {
  rowsOfStream: number;
  inputs: number;
  outputs: number;
  weights: number;
  panelBytes: number;
  panels: number;
  bias: number;
  floor: number;
}

/** Position of rows, in floats: the first one, and the strides. */
export interface Rows {
  at: number;
  ofStream: number;
  ofRow: number;
}

export interface LayerShape {
  rowsOfStream: number;
  from: Rows;
  to: Rows;
  inputs: number;
  outputs: number;
  weight: (output: number, input: number) => number;
  bias: (output: number) => number;
  isRectified: boolean;
}

/** Allocates the memory of the network. */
export class Layout {
  readonly memory = new WebAssembly.Memory({ initial: 64 });
  #next = 16;

  /** @returns the position, in floats */
  take(floats: number): number {
    const position = this.#next;
    this.#next += Math.ceil(floats / 4) * 4;
    const missing = this.#next * 4 - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65_536));
    return position;
  }

  get floats(): Float32Array {
    return new Float32Array(this.memory.buffer);
  }

  layer(shape: LayerShape): Layer {
    const panels = Math.ceil(shape.outputs / panelWidth);
    const weights = this.take(panels * panelWidth * shape.inputs);
    const bias = this.take(panels * panelWidth);
    const rows = shape.rowsOfStream * mostWindows;
    const [inputs, outputs] = [this.take(rows), this.take(rows)];
    const floats = this.floats;
    for (let output = 0; output < shape.outputs; output++) {
      const [panel, lane] = [Math.floor(output / panelWidth), output % panelWidth];
      floats[bias + output] = shape.bias(output);
      for (let input = 0; input < shape.inputs; input++)
        floats[weights + (panel * shape.inputs + input) * panelWidth + lane] = shape.weight(output, input);
    }
    const table = new Uint32Array(this.memory.buffer);
    for (let row = 0; row < rows; row++) {
      const [stream, own] = [Math.floor(row / shape.rowsOfStream), row % shape.rowsOfStream];
      const position = ({ at, ofStream, ofRow }: Rows) => (at + stream * ofStream + own * ofRow) * 4;
      table[inputs + row] = position(shape.from);
      table[outputs + row] = position(shape.to);
    }
    return {
      rowsOfStream: shape.rowsOfStream,
      inputs: inputs * 4,
      outputs: outputs * 4,
      weights: weights * 4,
      panelBytes: shape.inputs * panelWidth * 4,
      panels,
      bias: bias * 4,
      floor: shape.isRectified ? 0 : Number.NEGATIVE_INFINITY,
    };
  }
}
