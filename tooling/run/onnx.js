// Writes networks in the format ONNX: just enough of its protocol buffers for networks that tests make up.

/** @typedef {readonly [field: number, value: number | string | Uint8Array]} Field */
/** @typedef {number | string} Size a number, or the name of one that differs from run to run */
/** @typedef {{ name: string, type: "float" | "int64", shape: Size[] }} Port */

/**
 * @typedef {object} Network
 * @property {Uint8Array[]} nodes
 * @property {Uint8Array[]} constants
 * @property {Port[]} inputs
 * @property {Port[]} outputs
 * @property {Record<string, string>} metadata
 */

const types = { float: 1, int64: 7 };
const operators = 13;

/** @param {number} value */
function varint(value) {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}

/** @param {Field[]} fields */
function message(...fields) {
  return Buffer.concat(
    fields.flatMap(([field, value]) => {
      if (typeof value === "number") return [varint(field << 3), varint(value)];
      const bytes = Buffer.from(value);
      return [varint((field << 3) | 2), varint(bytes.length), bytes];
    }),
  );
}

/**
 * @template T
 * @param {number} field
 * @param {readonly T[]} values
 * @param {(value: T) => number | string | Uint8Array} write
 * @returns {Field[]}
 */
const repeated = (field, values, write) => values.map((value) => [field, write(value)]);

/**
 * A constant.
 * @param {string} name
 * @param {number[]} shape
 * @param {Float32Array | BigInt64Array} values
 */
export const constant = (name, shape, values) =>
  message(
    ...repeated(1, shape, (size) => size),
    [2, values instanceof Float32Array ? types.float : types.int64],
    [8, name],
    [9, new Uint8Array(values.buffer)],
  );

/**
 * One step of a network.
 * @param {string} operator
 * @param {string[]} inputs
 * @param {string} output
 * @param {Record<string, number | number[]>} [attributes]
 */
export const node = (operator, inputs, output, attributes = {}) =>
  message(
    ...repeated(1, inputs, (name) => name),
    [2, output],
    [4, operator],
    ...repeated(5, Object.entries(attributes), ([name, value]) =>
      Array.isArray(value)
        ? message([1, name], ...repeated(8, value, (each) => each), [20, 7])
        : message([1, name], [3, value], [20, 2]),
    ),
  );

/** @param {Port} port */
function written({ name, type, shape }) {
  const sizes = repeated(1, shape, (size) => message(typeof size === "number" ? [1, size] : [2, size]));
  return message([1, name], [2, message([1, message([1, types[type]], [2, message(...sizes)])])]);
}

/** @param {Network} network */
export function onnx({ nodes, constants, inputs, outputs, metadata }) {
  const graph = message(
    ...repeated(1, nodes, (each) => each),
    [2, "network"],
    ...repeated(5, constants, (each) => each),
    ...repeated(11, inputs, written),
    ...repeated(12, outputs, written),
  );
  const entries = repeated(14, Object.entries(metadata), ([key, value]) => message([1, key], [2, value]));
  return message([1, 8], [7, graph], [8, message([1, ""], [2, operators])], ...entries);
}
