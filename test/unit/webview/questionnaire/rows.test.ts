import assert from 'node:assert/strict';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { QuestionnaireView } from '../../../../src/protocol/questionnaireMessages';
import { approving, reused } from '../../../../src/webview/questionnaire/rowActions';
import { nextRow } from '../../../../src/webview/questionnaire/row';
import { preview } from '../../../../src/webview/questionnaire/preview';
import { countRows, kindOf, rowsOf } from '../../../../src/webview/questionnaire/rowKinds';
import { SheetHeader } from '../../../../src/webview/questionnaire/sheetHeader';
import {
  draftKey,
  emptyMemory,
  parseMemory,
  toggled,
  withDraft,
} from '../../../../src/webview/questionnaire/sheetMemory';
import { applyMessage, emptySheet } from '../../../../src/webview/questionnaire/sheetState';
import * as samples from '../../../support/sampleQuestionnaires';
import { textOf } from '../drawRun';
import { drawSheet } from './drawSheet';

// The tests' compiler does not know the page's tsconfig, and gives JSX the names that it has by default.
Object.assign(globalThis, { React: { createElement: h, Fragment } });

const { rows } = samples.mixedSheet;
const header = (view: QuestionnaireView) =>
  textOf(renderToString(h(SheetHeader, { view, onAct: () => undefined })));

describe('the rows of a questionnaire', () => {
  it('have the number that the file gives them, else that of their line', () => {
    const drawn = textOf(drawSheet({ ...samples.mixedSheet, rows: [samples.fullRow, samples.deniedRow] }));
    assert.match(drawn, /2 How are failed uploads retried.*SEC-4\.2 Are uploads without a signature/);
  });

  it('stand below the name of their section, once', () => {
    const inSection = [samples.fullRow, samples.deniedRow].map((row) => ({ ...row, section: 'Transfers' }));
    const drawn = textOf(drawSheet({ ...samples.mixedSheet, rows: [...inSection, samples.failedRow] }));
    assert.equal(drawn.split('Transfers').length, 2);
    assert.match(drawn, /Transfers 2 How are failed uploads/);
  });

  it('show where an answer may be without what only announces it, and the place apart from its words', () => {
    const text = '**Most likely here**\n\n**Technical rider › Flying**\n\nThere are 28 bars [1].';
    const answers = samples.fullRow.answers.map((answer) => ({ ...answer, text }));
    assert.equal(
      preview({ ...samples.fullRow, answers, review: { ...samples.fullRow.review, texts: {} } }),
      'Technical rider › Flying: There are 28 bars.',
    );
  });

  it('name the columns of a table', () => {
    const text =
      '**Cover**\n\n| Risk | Sum insured | Excess |\n| --- | ---: | ---: |\n| Public liability | £10,000,000 | £500 |\n\nSource: [1]';
    const answers = samples.fullRow.answers.map((answer) => ({ ...answer, text }));
    assert.equal(
      preview({ ...samples.fullRow, answers, review: { ...samples.fullRow.review, texts: {} } }),
      'Cover: Risk: Public liability; Sum insured: £10,000,000; Excess: £500',
    );
  });

  it('have evidence in part where their variants differ', () => {
    assert.deepEqual(
      [samples.fullRow, samples.variantsRow, samples.failedRow, samples.waitingRow].map(kindOf),
      ['found', 'partly', 'failed', 'waiting'],
    );
  });

  it('are counted by what can be done with them', () => {
    assert.deepEqual(countRows(rows), {
      ...{ all: 10, found: 5, partly: 2, none: 1 },
      ...{ review: 6, changed: 1, failed: 1, waiting: 1 },
    });
  });

  it('leave the filter of what is to review once they are approved', () => {
    const approved = { ...samples.fullRow, review: { ...samples.fullRow.review, ...approving } };
    assert.deepEqual([rowsOf([samples.fullRow], 'review').length, rowsOf([approved], 'review')], [1, []]);
  });

  it('begin with their answer as plain text, or with why they failed', () => {
    assert.deepEqual(
      [samples.partialRow, samples.editedRow, samples.failedRow].map((row) => preview(row)),
      [
        'Customer files are deleted 30 days after the contract ends. · Backups follow the same terms · A copy on request is not described',
        'It goes on where it stopped, and is retried up to five times.',
        'The language model did not answer in time. Try again, or choose another one.',
      ],
    );
  });

  it('claim no confidence where only places were found', () => {
    const rowsOf = (mode: 'answer' | 'places') =>
      [samples.fullRow, samples.variantsRow].map((row) => ({
        ...row,
        answers: row.answers.map((answer) => ({ ...answer, mode })),
      }));
    const drawn = (mode: 'answer' | 'places') =>
      textOf(drawSheet({ ...samples.mixedSheet, rows: rowsOf(mode) }));
    assert.match(drawn('answer'), /High confidence/);
    assert.doesNotMatch(drawn('answer'), /Not sure/);
    assert.equal(drawn('places').match(/Not sure/g)?.length, 2);
    assert.doesNotMatch(drawn('places'), /confidence/);
  });

  it('are reached with the arrows, and no further than the last', () => {
    const ids = ['a', 'b', 'c'];
    assert.deepEqual(
      [
        nextRow('ArrowDown', ids, 'a'),
        nextRow('ArrowDown', ids, 'c'),
        nextRow('Home', ids, 'c'),
        nextRow('x', ids, 'a'),
      ],
      ['b', 'c', 'a', undefined],
    );
  });

  it('stay the same objects unless the host tells otherwise', () => {
    const before = applyMessage(emptySheet, { type: 'snapshot', view: samples.mixedSheet });
    const changed = { ...samples.fullRow, status: 'running' } as const;
    const after = applyMessage(before, { type: 'rows', rows: [changed] });
    assert.deepEqual(
      after.view?.rows.map((row, at) => row === rows[at]),
      [false, ...rows.slice(1).map(() => true)],
    );
  });

  it('take an earlier answer over without markers of other sources', () => {
    assert.equal(reused(samples.earlierAnswer), 'Up to five times, with growing waits.');
  });
});

describe('the header of a questionnaire', () => {
  it('offers to answer all before the first answer, and the others after a reload in the middle', () => {
    assert.match(header(samples.newSheet), /10 questions .*Answer all 10/);
    assert.match(header(samples.mixedSheet), /8 of 10 answered · 2 reviewed .*Answer the other 2/);
  });

  it('offers to answer again what changed, and to try again what failed', () => {
    assert.match(
      header(samples.mixedSheet),
      /Answer changed questions again \(1\) Try the failed again \(1\)/,
    );
  });

  it('tells how far a run is, and to stop it', () => {
    assert.match(header(samples.runningSheet), /Stop .*Answering: 4 of 6, about 20 s left/);
  });

  it('says that the documents are read first', () => {
    assert.match(header(samples.indexingSheet), /Reading the documents first/);
  });
});

describe('what the page of a questionnaire remembers', () => {
  it('comes back as it was kept', () => {
    const kept = withDraft(toggled(emptyMemory, 'row'), 'row/', 'typed');
    assert.deepEqual(parseMemory(JSON.parse(JSON.stringify(kept))), kept);
  });

  it('finds no text that has been saved since', () => {
    const row = samples.fullRow;
    const saved = { ...row, review: { ...row.review, texts: { '': 'So it is.' } } };
    const { drafts } = withDraft(emptyMemory, draftKey(row, ''), 'So it');
    assert.deepEqual([drafts[draftKey(row, '')], drafts[draftKey(saved, '')]], ['So it', undefined]);
  });

  it('loses only what does not fit', () => {
    assert.deepEqual(parseMemory({ filter: 'nonsense', open: ['a', 1], current: 3, drafts: { b: 2 } }), {
      ...{ filter: 'all', open: ['a'], current: '', drafts: {} },
    });
  });
});
