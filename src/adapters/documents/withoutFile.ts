import type { DocumentId } from '../../core/model/types';
import type { DocumentSource, FileListing } from '../../core/model/ports';

/** The documents without one file that does not count as one. */
export function withoutFile(source: DocumentSource, id: DocumentId): DocumentSource {
  const others = async function* (entries: AsyncIterable<FileListing>): AsyncIterable<FileListing> {
    for await (const entry of entries) if (entry.kind !== 'file' || entry.file.id !== id) yield entry;
  };
  return {
    list: (signal) => others(source.list(signal)),
    listBelow: (paths, signal) => others(source.listBelow(paths, signal)),
    read: (wanted, signal) => source.read(wanted, signal),
  };
}
