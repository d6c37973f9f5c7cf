/** What reads and writes questionnaires, in a bundle of its own that is loaded with the first of them: it is heavy. */
export { exportTable } from './exportTable';
export { readTable } from './readTable';
export { reportDocx } from './reportDocx';
export { reportMarkdown } from '../../core/questionnaire/reportMarkdown';
