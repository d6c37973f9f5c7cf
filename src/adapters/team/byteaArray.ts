/** The object identifier of the type `bytea`, which is the same in every database. */
const oidOfBytea = 17;

/**
 * Values as one parameter of the type `bytea[]`, in the binary form of the protocol (`array_send` of PostgreSQL's arrayfuncs.c). As
 * text they would take twice as many bytes, and together have to fit into the longest string of this program.
 */
export function byteaArray(values: readonly Uint8Array[]): Buffer {
  const [dimensions, hasNulls, firstIndex] = [values.length === 0 ? 0 : 1, 0, 1];
  const head = [dimensions, hasNulls, oidOfBytea, ...(dimensions === 0 ? [] : [values.length, firstIndex])];
  return Buffer.concat([
    ...head.map(int32),
    ...values.flatMap((value) => [int32(value.length), value] as const),
  ]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
