import * as assert from 'node:assert/strict';
import { KeptDocuments } from '../../../../src/adapters/documents/keptDocuments';
import { documentOf } from '../../../support/samples';

const outcomeOf = (id: string, text: string) =>
  ({ kind: 'document', document: documentOf(id, text) }) as const;
const note = outcomeOf('note.md', 'Text.');

describe('documents that are kept', () => {
  it('are given while their file is the same', () => {
    const kept = new KeptDocuments();
    kept.keep('note.md', 'mark', note);
    assert.equal(kept.get('note.md', 'mark'), note);
  });

  it('are not given when their file has changed', () => {
    const kept = new KeptDocuments();
    kept.keep('note.md', 'mark', note);
    assert.equal(kept.get('note.md', 'other mark'), undefined);
  });

  it('give way to those read later when they are long', () => {
    const kept = new KeptDocuments();
    kept.keep('note.md', 'mark', note);
    kept.keep('long.md', 'mark', outcomeOf('long.md', 'x'.repeat(32_000_000)));
    assert.equal(kept.get('note.md', 'mark'), undefined);
    assert.notEqual(kept.get('long.md', 'mark'), undefined);
  });
});
