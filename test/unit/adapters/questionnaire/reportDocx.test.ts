import * as assert from 'node:assert/strict';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { reportDocx } from '../../../../src/adapters/questionnaire/reportDocx';
import type { RowState } from '../../../../src/core/features/questionnaire/model';
import {
  answeredAt,
  answeredRow,
  citation,
  draft,
  questionRow,
  rowAnswer,
} from '../../../support/sampleQuestionnaire';

/** The report as another program reads it. */
async function htmlOf(...rows: readonly RowState[]): Promise<string> {
  const bytes = await reportDocx('RFP', rows, answeredAt);
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) });
  return value.replace(/ id="[^"]*"/g, '');
}

describe('reportDocx', () => {
  it('has a summary, and a section for each question with its status', async () => {
    const variants = ['AWS', 'GCP'].map((variant) =>
      rowAnswer({ variant, citations: [], text: `On ${variant}` }),
    );
    const html = await htmlOf(
      answeredRow(questionRow('Who\nruns it?'), variants, { comment: 'Good.\nWell.' }),
      { row: questionRow('Why?'), status: 'failed', result: undefined, failure: 'Busy.', review: draft },
    );
    assert.match(html, /<td><p><strong>Fully Supported<\/strong><\/p><\/td><td><p>2<\/p><\/td>/);
    assert.match(
      html,
      /<h2>1\. Who runs it\?<\/h2><h3>AWS<\/h3><p><strong>Fully Supported<\/strong> · Evidence found · High confidence · Draft<\/p><p>On AWS<\/p><h3>GCP<\/h3>/,
    );
    assert.match(
      html,
      /<p><em>Comment:<\/em> Good\.<br \/>Well\.<\/p><h2>2\. Why\?<\/h2><p>Not answered: Busy\.<\/p>/,
    );
  });

  it('has each quote as a real footnote, once', async () => {
    const citations = [citation(1, 'Logins need\na factor \u0001\ud800.'), citation(2, 'Two.', 'b.md')];
    const html = await htmlOf(
      answeredRow(questionRow('Who?'), [rowAnswer({ text: 'A [2], B [1], C [2].', citations })]),
    );
    assert.match(html, /<p>A <sup>.*?\[1\].*?<\/sup>, B <sup>.*?\[2\].*?<\/sup>, C <sup>1<\/sup>\.<\/p>/);
    assert.match(html, /<li><p> “Two\.”<em> — b\.md › Access, L 12–18<\/em>/);
    assert.match(
      html,
      /<li><p> “Logins need<br \/>a factor \.”<em> — docs\/security\.md › Access, L 12–18<\/em>/,
    );
    assert.equal(html.match(/<li><p> “/g)?.length, 2);
  });

  it('writes lists, code, tables and emphasis as such', async () => {
    const text =
      '- **one** `a[1]`\n- two\n\n```\nx\n  y\n```\n\n| A |\n|---|\n| [b](https://c.d) |\n\n1. first';
    const html = await htmlOf(answeredRow(questionRow('Who?'), [rowAnswer({ text, citations: [] })]));
    assert.match(html, /<ul><li><strong>one<\/strong> a\[1\]<\/li><li>two<\/li><\/ul><p>x<\/p><p>\s+y<\/p>/);
    assert.match(
      html,
      /<table><tr><td><p><strong>A<\/strong><\/p><\/td><\/tr><tr><td><p>b \(https:\/\/c\.d\)<\/p>/,
    );
    assert.match(html, /<ol><li>first<\/li><\/ol>/);
  });

  it('has what the reviewer wrote, and marks what no citation stands behind', async () => {
    const html = await htmlOf(
      answeredRow(questionRow('Who?'), undefined, { state: 'edited', texts: { '': 'Us [7].' } }),
      answeredRow(questionRow('Why?'), undefined, { state: 'edited', texts: { '': 'So.' } }),
    );
    assert.match(html, /Edited<\/p><p>Us <em>\[7: no source\]<\/em>\.<\/p><p><em>Sources: <\/em><sup>/);
    assert.match(html, /<p>So\.<\/p><p><em>Sources: <\/em><sup>/);
  });

  it('colours the status, and numbers its pages', async () => {
    const parts = unzipSync(await reportDocx('RFP', [answeredRow(questionRow('Who?'))], answeredAt));
    const textOf = (name: RegExp) =>
      strFromU8(Object.entries(parts).find(([path]) => name.test(path))?.[1] ?? new Uint8Array());
    assert.match(textOf(/document\.xml$/), /<w:color w:val="1B6E2E"\/>.{0,200}Fully Supported/);
    assert.match(textOf(/footer\d\.xml$/), /PAGE.*NUMPAGES/);
  });
});
