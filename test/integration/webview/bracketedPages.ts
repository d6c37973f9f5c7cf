/** A program that writes sample runs, the question box and questionnaires as pages draw them, each text of ours in brackets; JSON. */
import '../../support/bracketedTexts';
import type { RunState } from '../../../src/core/model/state';
import * as judgements from '../../support/sampleJudgements';
import * as sheets from '../../support/sampleQuestionnaires';
import * as runs from '../../support/sampleRuns';
import { drawRun } from '../../unit/webview/drawRun';
import { drawBox } from '../../unit/webview/chat/question/drawBox';
import { drawSheet } from '../../unit/webview/questionnaire/drawSheet';

const ofRuns = Object.entries<RunState>({ ...runs, ...judgements }).map(([name, run]) => ({
  name,
  html: drawRun(run, {}, ['retry.md', 'guide.md']),
  // What comes with the run is not ours to translate. The sign for a new line would stick to the word behind it.
  data: JSON.stringify([run, 'retry.md', 'guide.md']).replaceAll(String.raw`\n`, ' '),
}));
const boxes = [
  drawBox(),
  drawBox({ isRunning: true }),
  drawBox({ isReply: true }),
  drawBox({ isDisabled: true }),
];
const { mixedSheet, runningSheet, newSheet, indexingSheet, questionlessSheet, unreadableSheet } = sheets;
const ofSheets = Object.entries({
  ...{ mixedSheet, runningSheet, newSheet },
  ...{ indexingSheet, questionlessSheet, unreadableSheet },
}).map(([name, view]) => ({ name, html: drawSheet(view), data: JSON.stringify(view) }));
const pages = [
  ...ofRuns,
  ...ofSheets,
  ...boxes.map((html) => ({ name: 'the question box', html, data: '' })),
];
process.stdout.write(JSON.stringify(pages));
