import type { Library } from '../../core/run/library';
import type { SourceDocument } from '../../core/model/types';

/**
 * Reads a document of the index. Only documents listed in the index are read, by exactly the listed path: a
 * path that leads out of the folder, or is spelled differently, is not a document. Throws a `Refusal` that
 * says what to do instead.
 */
export async function openDocument(
  path: string,
  library: Pick<Library, 'index' | 'contents'>,
  signal: AbortSignal,
): Promise<SourceDocument> {
  const [known] = await library.index.hashesOf([path], signal);
  if (known?.documentId !== path) throw new Refusal(await noSuchDocument(path, library, signal));
  const document = await library.index.readDocument(path, signal);
  if (document === undefined) {
    throw new Refusal(
      `The document ${shown(path)} cannot be read at the moment: it vanished, was replaced by a link, or is damaged. ` +
        'list_documents shows what can be read.',
    );
  }
  return document;
}

async function noSuchDocument(
  path: string,
  library: Pick<Library, 'contents'>,
  signal: AbortSignal,
): Promise<string> {
  const { documents, failed } = await library.contents(signal);
  const failure = failed.find(({ id }) => id === path);
  if (failure !== undefined) return `The document ${shown(path)} could not be read: ${failure.reason}`;
  const near = nearNames(
    path,
    documents.map(({ id }) => id),
  );
  const hint = near.length > 0 ? ` Near names: ${near.map(shown).join(', ')}.` : '';
  return `There is no document ${shown(path)}.${hint} list_documents lists all documents; give a path as it stands there.`;
}

/** A call that cannot be done as requested: `message` tells the calling model why and what to do instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Caller input, made safe to quote in a sentence. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}

/** Documents whose names are similar to an unknown name, best first. */
export function nearNames(name: string, paths: readonly string[], most = 5): string[] {
  const wanted = pairsOf(lastStep(name));
  const whole = pairsOf(name);
  return paths
    .map((path) => ({
      path,
      likeness: likeness(wanted, pairsOf(lastStep(path))) + 0.2 * likeness(whole, pairsOf(path)),
    }))
    .filter(({ likeness: near }) => near >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness || (a.path < b.path ? -1 : 1))
    .slice(0, most)
    .map(({ path }) => path);
}

const leastLikeness = 0.4;

function lastStep(path: string): string {
  return path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1);
}

/** The bigrams of a name; its extension is left out, as it says little. */
function pairsOf(name: string): Set<string> {
  const letters = name
    .slice(0, 500)
    .toLowerCase()
    .replace(/\.\w+$/, '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

/** Dice's coefficient, 0…1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size);
}
