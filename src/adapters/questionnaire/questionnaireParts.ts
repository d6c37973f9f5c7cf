/** What reads and writes questionnaires, in a bundle of its own that is loaded with the first of them: it is heavy. */
import type * as docxReport from './reportDocx';

export { reportMarkdown } from '../../core/features/questionnaire/reportMarkdown';
export { exportTable } from './exportTable';
export { readTable } from './readTable';

/** As `reportDocx`; what writes Word documents is made ready with the first of them. */
export const reportDocx: typeof docxReport.reportDocx = async (title, rows, at) => {
  const report = await import('./reportDocx');
  return report.reportDocx(title, rows, at);
};
