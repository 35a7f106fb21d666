import loadWabt from "wabt";

/** Outputs that are computed together; weights are laid out in panels of this width. */
export const panelWidth = 8;

const rowsAtOnce = 4;

const each = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

/** One panel of outputs for some rows: sums stay in registers, and each weight is loaded once for all rows. */
const tile = (rows: number) => `
  ${each(
    rows,
    (row) => `
    (local.set $x${row} (i32.load offset=${row * 4} (local.get $input)))
    (local.set $low${row} (v128.load (local.get $bias)))
    (local.set $high${row} (v128.load offset=16 (local.get $bias)))`,
  )}
  (local.set $w (local.get $weights))
  (loop $inner${rows}
    (local.set $wLow (v128.load (local.get $w)))
    (local.set $wHigh (v128.load offset=16 (local.get $w)))
    ${each(
      rows,
      (row) => `
      (local.set $x (v128.load32_splat (local.get $x${row})))
      (local.set $low${row} (f32x4.relaxed_madd (local.get $x) (local.get $wLow) (local.get $low${row})))
      (local.set $high${row} (f32x4.relaxed_madd (local.get $x) (local.get $wHigh) (local.get $high${row})))
      (local.set $x${row} (i32.add (local.get $x${row}) (i32.const 4)))`,
    )}
    (local.set $w (i32.add (local.get $w) (i32.const 32)))
    (br_if $inner${rows} (i32.lt_u (local.get $w) (local.get $panelEnd))))
  ${each(
    rows,
    (row) => `
    (local.set $to (i32.add (local.get $column) (i32.load offset=${row * 4} (local.get $output))))
    (v128.store (local.get $to) (f32x4.max (local.get $low${row}) (local.get $least)))
    (v128.store offset=16 (local.get $to) (f32x4.max (local.get $high${row}) (local.get $least)))`,
  )}
  (local.set $input (i32.add (local.get $input) (i32.const ${rows * 4})))
  (local.set $output (i32.add (local.get $output) (i32.const ${rows * 4})))
  (local.set $left (i32.sub (local.get $left) (i32.const ${rows})))`;

// Plain JavaScript loops take ten times as long.
const source = `
(module
  (import "host" "memory" (memory 1))
  (func (export "product")
    (param $inputs i32) (param $outputs i32) (param $rows i32)
    (param $weights i32) (param $panelBytes i32) (param $panels i32) (param $bias i32) (param $floor f32)
    (local $input i32) (local $output i32) (local $left i32)
    (local $column i32) (local $panelEnd i32) (local $w i32) (local $to i32)
    (local $x v128) (local $wLow v128) (local $wHigh v128) (local $least v128)
    ${each(rowsAtOnce, (row) => `(local $x${row} i32) (local $low${row} v128) (local $high${row} v128)`)}
    (local.set $least (f32x4.splat (local.get $floor)))
    (loop $panel
      (local.set $panelEnd (i32.add (local.get $weights) (local.get $panelBytes)))
      (local.set $input (local.get $inputs))
      (local.set $output (local.get $outputs))
      (local.set $left (local.get $rows))
      (block $few
        (loop $many
          (br_if $few (i32.lt_u (local.get $left) (i32.const ${rowsAtOnce})))
          ${tile(rowsAtOnce)}
          (br $many)))
      (block $none
        (loop $single
          (br_if $none (i32.eqz (local.get $left)))
          ${tile(1)}
          (br $single)))
      (local.set $weights (local.get $panelEnd))
      (local.set $bias (i32.add (local.get $bias) (i32.const 32)))
      (local.set $column (i32.add (local.get $column) (i32.const 32)))
      (local.set $panels (i32.sub (local.get $panels) (i32.const 1)))
      (br_if $panel (local.get $panels)))))`;

/**
 * For each row: output = max(floor, weights x input + bias). All positions are bytes in the memory, a number of 32 bits is
 * a float; `inputs` and `outputs` are tables of the rows' positions. The weights of a panel are `panelBytes`.
 */
export type MatrixProduct = (
  inputs: number,
  outputs: number,
  rows: number,
  weights: number,
  panelBytes: number,
  panels: number,
  bias: number,
  floor: number,
) => void;

/** @throws Error where the processor or this Node.js does not support it */
export async function matrixProduct(memory: WebAssembly.Memory): Promise<MatrixProduct> {
  const wabt = await loadWabt();
  const parsed = wabt.parseWat("matrix-product.wat", source, { simd: true, relaxed_simd: true });
  const { buffer } = parsed.toBinary({});
  parsed.destroy();
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(buffer), { host: { memory } });
  return instance.exports.product as MatrixProduct;
}
