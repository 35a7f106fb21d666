/** A field of a protobuf message: a number, or the bytes of anything longer. */
type Field = [number: number, value: number | Uint8Array];

const cut = "The file ends early.";

/** The fields of a protobuf message, as far as ONNX uses them. */
function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new Error(cut);
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const wire = key % 8;
    if (wire === 0) yield [Math.floor(key / 8), varint()];
    else if (wire === 1 || wire === 2 || wire === 5) {
      const bytes = wire === 2 ? varint() : wire === 1 ? 8 : 4;
      if (at + bytes > message.length) throw new Error(cut);
      yield [Math.floor(key / 8), message.subarray(at, at + bytes)];
      at += bytes;
    } else throw new Error("It is no ONNX file.");
  }
}

const messages = (message: Uint8Array, number: number): Uint8Array[] =>
  [...fieldsOf(message)].flatMap(([field, value]) =>
    field === number && typeof value !== "number" ? [value] : [],
  );

const text = (message: Uint8Array, number: number): string =>
  new TextDecoder().decode(messages(message, number)[0]);

// Field numbers of the ONNX schema.
const graphOfModel = 7;
const node = { self: 1, operator: 4, attribute: 5 };
const attribute = { name: 1, tensor: 5, graph: 6 };
const tensor = { name: 8, raw: 9 };

/** The constants, by name, of the branch that a model takes when the condition of its outermost `If` holds. */
export function tensorsOfBranch(model: Uint8Array): Map<string, Float32Array> {
  const graph = messages(model, graphOfModel)[0] ?? new Uint8Array();
  const branch = attributesOf(graph, "If")
    .filter((part) => text(part, attribute.name) === "then_branch")
    .flatMap((part) => messages(part, attribute.graph))[0];
  if (!branch) throw new Error("It is another network.");
  const tensors = attributesOf(branch, "Constant").flatMap((part) => messages(part, attribute.tensor));
  return new Map(tensors.map((one) => [text(one, tensor.name), floats(messages(one, tensor.raw)[0])]));
}

const attributesOf = (graph: Uint8Array, operator: string): Uint8Array[] =>
  messages(graph, node.self)
    .filter((one) => text(one, node.operator) === operator)
    .flatMap((one) => messages(one, node.attribute));

function floats(raw: Uint8Array = new Uint8Array()): Float32Array {
  const aligned = Uint8Array.from(raw.subarray(0, raw.length - (raw.length % 4)));
  return new Float32Array(aligned.buffer);
}
