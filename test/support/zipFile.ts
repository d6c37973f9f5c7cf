import { strToU8, zipSync } from 'fflate';

/** A zip file with these parts, by path. */
export function zipFile(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

/** The same zip file, saying that every part with such a name has this many bytes unpacked. */
export function withDeclaredSize(zip: Uint8Array, unpackedBytes: number, name = /^/): Uint8Array {
  const changed = Buffer.from(zip);
  const entry = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = changed.indexOf(entry); at >= 0; at = changed.indexOf(entry, at + 1)) {
    const named = changed.toString('latin1', at + 46, at + 46 + changed.readUInt16LE(at + 28));
    if (name.test(named)) changed.writeUInt32LE(unpackedBytes, at + 24);
  }
  return changed;
}
