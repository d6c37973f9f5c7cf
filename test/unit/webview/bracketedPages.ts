/** A program that writes the sample runs and the question box as the page draws them, each text of ours in brackets; JSON. */
import '../../support/bracketedTexts';
import type { RunState } from '../../../src/core/run/state';
import * as judgements from '../../support/sampleJudgements';
import * as runs from '../../support/sampleRuns';
import { drawRun } from './drawRun';
import { drawBox } from './question/drawBox';

const ofRuns = Object.entries<RunState>({ ...runs, ...judgements }).map(([name, run]) => ({
  name,
  html: drawRun(run, {}, ['retry.md', 'guide.md']),
  // What comes with the run is not ours to translate.
  data: JSON.stringify([run, 'retry.md', 'guide.md']),
}));
const boxes = [
  drawBox(),
  drawBox({ isRunning: true }),
  drawBox({ isReply: true }),
  drawBox({ isDisabled: true }),
];
const pages = [...ofRuns, ...boxes.map((html) => ({ name: 'the question box', html, data: '' }))];
process.stdout.write(JSON.stringify(pages));
