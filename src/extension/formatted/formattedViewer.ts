import type { CitedCells } from '../../protocol/gridMessages';
import { CitedFileEditor } from '../base/citedFileEditor';
import { formattedEditorType } from '../base/commandIds';
import type { FormattedPagesDeps } from './formattedPages';

export type FormattedViewer = CitedFileEditor<CitedCells>;

/** Registers the editor for documents with formatting, which citations open at their quotes. */
export function registerFormattedViewer(deps: FormattedPagesDeps): FormattedViewer {
  return new CitedFileEditor(
    formattedEditorType,
    async () => new (await import('./formattedPages')).FormattedPages(deps),
  );
}
