import path from 'node:path';

/** Characters of a picture, and of all pictures of a document: what a page can be given at once. */
const most = { ofOne: 6_000_000, ofAll: 24_000_000 };
/** What browsers draw and what runs nothing. */
const drawn = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[\w+/=\s]+$/;
const types: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.gif': 'gif',
  '.webp': 'webp',
  '.bmp': 'bmp',
};

/** Lets through the pictures of one document that stand in their addresses, as far as there is room for them. */
export function embeddedPictures(): (address: string) => string | undefined {
  let characters = 0;
  return (address) => {
    if (address.length > most.ofOne || characters + address.length > most.ofAll) return undefined;
    if (!drawn.test(address)) return undefined;
    characters += address.length;
    return address;
  };
}

/** A file's bytes as an address; undefined for one of no known type, or too large. */
export function dataUri(name: string, bytes: Uint8Array): string | undefined {
  const type = types[path.posix.extname(name).toLowerCase()];
  if (type === undefined || bytes.length > most.ofOne) return undefined;
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
