import * as assert from 'node:assert/strict';
import { augmentedQuery } from '../../../../src/core/run/executor';
import { subQueryOf } from '../../../support/samples';

const task = subQueryOf('t1', 'How long are backups kept?');
const feedback = (unsupportedClaims: string[], logicalGaps: string[] = []) => ({
  unsupportedClaims,
  logicalGaps,
  instructions: '',
});

describe('augmentedQuery', () => {
  it('joins the question with the telling words of claims and gaps that it lacks', () => {
    const missed = feedback(['The backups are copied to a bunker in Svalbard.'], ['the operations team']);
    assert.equal(
      augmentedQuery(task, [task], missed),
      'How long are backups kept? copied operations bunker team Svalbard',
    );
  });

  it('is none when nothing was missed that the question does not say', () => {
    assert.equal(augmentedQuery(task, [task], feedback(['The backups are kept.'])), undefined);
  });

  it('takes twelve words at most, some of each claim', () => {
    const claim = (letter: string) => Array.from({ length: 40 }, (_, at) => `${letter}word${at}`).join(' ');
    const query = augmentedQuery(task, [task], feedback([claim('a'), claim('b')])) ?? '';
    const added = query.replace(task.question, '').trim().split(' ');
    assert.equal(added.length, 12);
    assert.ok(added.includes('aword0') && added.includes('bword0'));
  });

  it('gives each of several tasks what it shares most words with', () => {
    const other = subQueryOf('t2', 'Who reads the logs?');
    const missed = feedback(['Backups go to Svalbard.', 'Logs go to Bergen.']);
    assert.equal(augmentedQuery(task, [task, other], missed), `${task.question} go Svalbard`);
    assert.equal(augmentedQuery(other, [task, other], missed), `${other.question} go Bergen`);
  });

  it('is none for a task that waits for another', () => {
    const later = subQueryOf('t2', 'Where is that?', ['t1']);
    assert.equal(augmentedQuery(later, [task, later], feedback(['Svalbard.'])), undefined);
  });
});
