import assert from 'node:assert/strict';
import type { RunState } from '../../../../../src/core/model/state';
import { drawRun, textOf } from '../../drawRun';
import { answeredRun, declinedRun } from '../../../../support/sampleRuns';

function sourcesOf(run: RunState): string {
  const html = drawRun(run);
  const at = html.indexOf('data-testid="sources"');
  return at < 0 ? '' : textOf(`<section ${html.slice(at, html.indexOf('</section>', at))}`);
}

describe('the list of sources', () => {
  it('has a row for each document, with a tag on an older one, and the places of one with several below its name, which each says for readers of the screen', () => {
    assert.equal(
      sourcesOf(answeredRun),
      'Sources Open all 1 specs/ uploads-v2.md older: v2 › Retry policy L 10–14 specs/ uploads-v3.md › Retry policy 2 specs/uploads-v3.md › Retry policy L 17–21 3 specs/uploads-v3.md › Retry policy L 17–21',
    );
  });

  it('offers to open all only when there are several documents', () => {
    const [first] = answeredRun.citations;
    assert.ok(first !== undefined);
    assert.doesNotMatch(sourcesOf({ ...answeredRun, citations: [first] }), /Open all/);
  });

  it('says how many are opened when there are more than are opened at once', () => {
    const [first] = answeredRun.citations;
    assert.ok(first !== undefined);
    const citations = Array.from({ length: 12 }, (_, at) => ({
      ...first,
      marker: at + 1,
      documentId: `${String(at)}.md`,
    }));
    assert.match(sourcesOf({ ...answeredRun, citations }), /Open the first 10/);
  });

  it('is left out when nothing is cited', () => {
    assert.equal(sourcesOf(declinedRun), '');
  });
});
