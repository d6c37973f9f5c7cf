import * as l10n from '@vscode/l10n';
import { unzipSync, zipSync, type UnzipFileInfo } from 'fflate';
import { UnreadableFile } from './readFile';

/**
 * Limit for the unpacked size of the parts that are read: a small file can be made to fill a machine's
 * memory.
 */
const maxUnpackedMb = 256;

function assertUnpacked(unpackedBytes: number, maxMb: number): void {
  if (unpackedBytes > maxMb * 1024 * 1024) {
    throw new UnreadableFile(l10n.t('It unpacks to more than {0} MB.', maxMb));
  }
}

/** Images, videos and fonts, which have no text. */
const media =
  /\.(?:png|jpe?g|gif|bmp|tiff?|webp|emf|wmf|svg|mp[34]|m4[av]|mov|avi|wmv|wav|ttf|otf|woff2?|odttf|fntdata)$/i;

/** The parts of a zip file that may contain text, by path. */
export type Parts = Readonly<Record<string, Uint8Array>>;

/**
 * What packs data makes it a little longer at most; a part that says so of itself would go on long after its
 * declared size.
 */
function assertHonest({ size, originalSize }: UnzipFileInfo): void {
  if (size > originalSize * 1.25 + 64) throw new Error('A part is longer than it says.');
}

/**
 * Throws when the parts are too large, or one of `limitsMb` by itself, before anything is unpacked; never
 * unpacks more of a part than its declared size.
 */
export function unzip(bytes: Uint8Array, limitsMb: Readonly<Record<string, number>> = {}): Parts {
  return unzipThose(bytes, (name) => !media.test(name), limitsMb);
}

/** All parts, including media. Throws as `unzip` does. */
export function unzipAll(bytes: Uint8Array): Parts {
  return unzipThose(bytes, () => true);
}

function unzipThose(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limitsMb: Readonly<Record<string, number>> = {},
): Parts {
  let unpackedBytes = 0;
  return unzipSync(bytes, {
    filter: (info) => {
      const { name, originalSize } = info;
      if (!isWanted(name)) return false;
      assertHonest(info);
      assertUnpacked(originalSize, limitsMb[name] ?? maxUnpackedMb);
      unpackedBytes += originalSize;
      assertUnpacked(unpackedBytes, maxUnpackedMb);
      return true;
    },
  });
}

/** For libraries that unpack by themselves: the same file without media, and with correct sizes. */
export function repack(parts: Parts): Uint8Array {
  return zipSync(parts, { level: 0 });
}

/** The text of a part; undefined when there is none. */
export function partText(parts: Parts, name: string): string | undefined {
  const part = parts[name];
  return part === undefined ? undefined : new TextDecoder().decode(part);
}
