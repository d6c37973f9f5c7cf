// SHA-256 (FIPS 180-4), which the core has no library for.

/** The first 32 bits behind the point of a root of each of the first primes. */
function rootsOf(count: number, root: (value: number) => number): number[] {
  const primes: number[] = [];
  for (let next = 2; primes.length < count; next += 1)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  return primes.map((prime) => ((root(prime) % 1) * 0x1_0000_0000) | 0);
}

const initial = rootsOf(8, Math.sqrt);
const rounds = rootsOf(64, Math.cbrt);

/** The hash of a text in UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  const blocks = padded(new TextEncoder().encode(text));
  let state = initial;
  for (let at = 0; at < blocks.byteLength; at += 64) state = withBlock(state, blocks, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Whole blocks: the bytes, a bit that ends them, and how many bits they are. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  for (const [at, byte] of bytes.entries()) view.setUint8(at, byte);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n);
  return view;
}

function withBlock(state: readonly number[], blocks: DataView, start: number): number[] {
  const mixed = scheduleOf(blocks, start).reduce(afterRound, state);
  return mixed.map((value, at) => (value + wordOf(state, at)) | 0);
}

/** The words of a block, and those that are mixed of them. */
function scheduleOf(blocks: DataView, start: number): number[] {
  const words = Array.from({ length: 16 }, (_, at) => blocks.getInt32(start + at * 4));
  for (let at = 16; at < 64; at += 1) {
    const [far, near] = [wordOf(words, at - 15), wordOf(words, at - 2)];
    const spread = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const mixed = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words.push((wordOf(words, at - 16) + spread + wordOf(words, at - 7) + mixed) | 0);
  }
  return words;
}

function afterRound(state: readonly number[], word: number, at: number): readonly number[] {
  const [a, b, c, d, e, f, g, h] = state as Eight;
  const chosen = (e & f) ^ (~e & g);
  const major = (a & b) ^ (a & c) ^ (b & c);
  const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + wordOf(rounds, at) + word;
  const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + major;
  return [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
}

type Eight = readonly [number, number, number, number, number, number, number, number];

function wordOf(words: readonly number[], at: number): number {
  return words[at] ?? 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
