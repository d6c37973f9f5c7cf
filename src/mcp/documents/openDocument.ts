import type { Library } from '../../core/run/library';
import type { SourceDocument } from '../../core/model/types';
import { Refusal, shown } from './refusal';
import { nearNames } from './nearNames';

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
