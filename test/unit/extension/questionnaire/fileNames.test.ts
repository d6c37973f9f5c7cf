import * as assert from 'node:assert/strict';
import {
  canBeQuestionnaire,
  exportName,
  ownDocuments,
  reportName,
} from '../../../../src/extension/questionnaire/fileNames';

describe('the names of what is made of a questionnaire', () => {
  it('keep the format of an export, and name the one of a report', () => {
    assert.deepEqual(
      [exportName('rfp.v2.xlsx'), reportName('rfp.csv', 'docx')],
      ['rfp.v2 answered.xlsx', 'rfp report.docx'],
    );
  });

  it('are left out of the documents that answer it', () => {
    assert.deepEqual(ownDocuments('sales/rfp.csv'), [
      ...['sales/rfp.csv', 'sales/rfp answered.csv', 'sales/rfp report.md', 'sales/rfp report.docx'],
    ]);
  });

  it('tell which files can be one', () => {
    assert.deepEqual(['/a/b.CSV', '/a/b.md', '/a/b.pdf', '/csv'].map(canBeQuestionnaire), [
      ...[true, true, false, false],
    ]);
  });
});
