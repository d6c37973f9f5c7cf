import type { QuestionnaireToHost, QuestionnaireToPage } from '../../protocol/questionnaireMessages';
import { connectPage, type PageHost } from '../controls/host';
import { parseMemory, type SheetMemory } from './sheetMemory';

export type SheetHost = PageHost<QuestionnaireToHost, QuestionnaireToPage, SheetMemory>;

/** Connects the page of a questionnaire to the extension host. Call once. */
export function connectHost(): SheetHost {
  return connectPage(
    { snapshot: true, rows: true, progress: true, index: true, earlier: true, 'quote-context': true },
    parseMemory,
  );
}
