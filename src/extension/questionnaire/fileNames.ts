import * as l10n from '@vscode/l10n';
import type { DocumentId } from '../../core/model/types';

/** Splits a file name: `answers`, `.csv`. */
function partsOf(fileName: string): readonly [stem: string, ending: string] {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
}

/** The default file name of a questionnaire's export: `rfp answered.xlsx`. */
export function exportName(fileName: string): string {
  const [stem, ending] = partsOf(fileName);
  return `${l10n.t('{0} answered', stem)}${ending}`;
}

/** The default file name of a questionnaire's report: `rfp report.docx`. */
export function reportName(fileName: string, ending: 'md' | 'docx'): string {
  return `${l10n.t('{0} report', partsOf(fileName)[0])}.${ending}`;
}

/**
 * Ids of a questionnaire and of all files derived from it next to it: these documents answer none of its
 * questions.
 */
export function ownDocuments(id: DocumentId): readonly DocumentId[] {
  const folder = id.slice(0, id.lastIndexOf('/') + 1);
  const fileName = id.slice(folder.length);
  const reports = (['md', 'docx'] as const).map((ending) => reportName(fileName, ending));
  return [fileName, exportName(fileName), ...reports].map((name) => `${folder}${name}`);
}

/** The file extensions of questionnaires, also listed in the manifest. */
export const questionnaireEndings = ['csv', 'tsv', 'xlsx', 'md'] as const;

/** Whether a file can be a questionnaire, by its name. */
export function canBeQuestionnaire(path: string): boolean {
  return questionnaireEndings.some((ending) => path.toLowerCase().endsWith(`.${ending}`));
}
