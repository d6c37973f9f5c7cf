/**
 * Reading and writing questionnaires, in a bundle of its own that is loaded with the first of them, as it is
 * large.
 */
import type * as docxReport from './reportDocx';

export { reportMarkdown } from '../../core/features/questionnaire/reportMarkdown';
export { exportTable } from './exportTable';
export { readTable } from './readTable';

/** As `reportDocx`; the library for Word documents is loaded on first use. */
export const reportDocx: typeof docxReport.reportDocx = async (title, rows, at) => {
  const report = await import('./reportDocx');
  return report.reportDocx(title, rows, at);
};
