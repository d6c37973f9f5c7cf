import type { DocumentId } from '../../core/model/types';

/** The folder of the files that describe data sources, in a folder of documents. */
export const dataFolder = '.askdocs/data';

/** Whether a document is a data source: its text is what its tables say, and not what its file says. */
export function isDataSource(id: DocumentId): boolean {
  return id.includes(`${dataFolder}/`);
}
