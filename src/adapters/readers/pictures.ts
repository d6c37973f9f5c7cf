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

/** Base64 writes three bytes as four characters. */
const bytesPerCharacter = 3 / 4;

/** Tells which pictures of an archive are unpacked, by name and unpacked size: those that a page can be given. */
export function picturesToUnpack(): (name: string, size: number) => boolean {
  let room = most.ofAll * bytesPerCharacter;
  return (name, size) => {
    if (typeOf(name) === undefined || size > Math.min(room, most.ofOne * bytesPerCharacter)) return false;
    room -= size;
    return true;
  };
}

function typeOf(name: string): string | undefined {
  return types[path.posix.extname(name).toLowerCase()];
}

/** A file's bytes as an address; undefined for one of no known type. */
export function dataUri(name: string, bytes: Uint8Array): string | undefined {
  const type = typeOf(name);
  return type && `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
