import * as assert from 'node:assert/strict';
import {
  checkSentence,
  isKept,
  type CaseResult,
  type KeptCase,
} from '../../../../../../src/core/features/eval/cases/model';
import { parseCases } from '../../../../../../src/core/features/eval/cases/parseCases';
import { runCases, type CaseDeps } from '../../../../../../src/core/features/eval/cases/runCases';
import { acceptanceOf, withAcceptance } from '../../../../../../src/core/features/eval/kept/accept';
import { keepingOf } from '../../../../../../src/core/features/eval/kept/keptAnswer';
import { withKept } from '../../../../../../src/core/features/eval/kept/keptFile';
import { hashOfQuote } from '../../../../../../src/adapters/documents/quoteHash';
import { citationMarkdown } from '../../../../../../src/core/features/verifiedLinks/writeLink';
import { collectRun, type Library } from '../../../../../../src/core/run/library';
import { indexOf } from '../../../../../support/handbook';
import { libraryOver } from '../../../../../support/questionnaires';
import { never } from '../../../../../support/samples';

const folder = {
  'leave.md':
    '# Leave\n\nEmployees get 27 days of paid leave each year. Leave that is left over\nexpires on 31 March.\n\n## Approval\n\nThe team lead approves leave requests.\n',
  'backups.md': '# Backups\n\nNightly backups are kept for 35 days. Backups are encrypted with AES-256.\n',
  'logs.md': '# Logs\n\nAccess logs are kept for 90 days on the log server.\n',
};
type Folder = Readonly<Record<string, string>>;
const leave = 'How many days of paid leave do employees get?';
const encrypted = 'Are backups encrypted?';
const logs = 'How long are access logs kept?';
const day = '2026-11-27';

async function open(documents: Folder): Promise<Library & { asked: string[] }> {
  const library = libraryOver(await indexOf(documents), Object.keys(documents));
  const asked: string[] = [];
  return {
    ...library,
    asked,
    answer(question, signal) {
      asked.push(question.question);
      return library.answer(question, signal);
    },
  };
}

/** Keeps the answer to a question about the folder as it was. */
async function keep(question: string, documents: Folder = folder): Promise<string> {
  const library = await open(documents);
  const keeping = keepingOf((await collectRun(library.answer({ question }, never))).run, day);
  assert.ok(keeping, `${question} has no answer`);
  return withKept('', keeping, '');
}

function keptIn(text: string): KeptCase {
  const [one] = parseCases({ file: 'kept.jsonl', text, idPrefix: '' }).cases;
  assert.ok(one !== undefined && isKept(one));
  return one;
}

/** Checks a kept answer against other documents. */
async function check(text: string, documents: Folder, asking?: CaseDeps['asking']) {
  const library = await open(documents);
  const results: CaseResult[] = [];
  for await (const result of runCases([keptIn(text)], { library, concurrency: 1, asking }, never))
    results.push(result);
  const [result] = results;
  assert.ok(result);
  return { result, asked: library.asked };
}

const edited = (name: keyof typeof folder, from: string, to: string): Folder => {
  assert.ok(folder[name].includes(from));
  return { ...folder, [name]: folder[name].replace(from, to) };
};

describe('a kept answer', () => {
  it('passes unasked while its quotes stand', async () => {
    const { result, asked } = await check(await keep(leave), folder);
    assert.deepEqual([result.passed, asked], [true, []]);
  });

  it('fails when its document changes, though notes that cite the document still have the quote', async () => {
    const quote = 'Employees get 27 days of paid leave each year.';
    const place = { kind: 'lines', lines: { start: 3, end: 3 } } as const;
    const cited = citationMarkdown({ documentId: 'leave.md', headings: [], place, quote }, hashOfQuote);
    const notes = { 'notes.md': `# Notes\n\n${quote.slice(0, -1)} [^1].\n\n[^1]: ${cited}\n` };
    const { result, asked } = await check(await keep(leave), {
      ...edited('leave.md', '27 days', '30 days'),
      ...notes,
    });
    assert.deepEqual([result.passed, asked], [false, [leave]]);
    assert.deepEqual(result.kept?.change, { from: '27 days', to: '30 days' });
    const standing = await check(await keep(leave), { ...folder, ...notes });
    assert.ok(standing.result.passed);
  });

  it('passes unasked when its document changes elsewhere, and knows the new line', async () => {
    const { result, asked } = await check(
      await keep(leave),
      edited('leave.md', '# Leave\n', '# Leave\n\nIn force since May.\n'),
    );
    assert.deepEqual([result.passed, asked], [true, []]);
    const [quote] = result.kept?.quotes ?? [];
    assert.deepEqual(quote?.state !== 'gone' && quote?.now.place, {
      kind: 'lines',
      lines: { start: 5, end: 5 },
    });
  });

  it('is asked again though its quotes stand where all are to be asked', async () => {
    const { result, asked } = await check(await keep(leave), folder, 'all');
    assert.deepEqual([result.passed, asked], [true, [leave]]);
  });

  for (const [question, name, from, to, change] of [
    [leave, 'leave.md', '27 days', '30 days', '27 days → 30 days'],
    [leave, 'leave.md', '27 days', 'four weeks', '27 days → four weeks'],
    [leave, 'leave.md', 'paid leave each', 'unpaid leave each', 'paid → unpaid'],
    [encrypted, 'backups.md', 'are encrypted', 'are not encrypted', 'are encrypted → are not encrypted'],
    [logs, 'logs.md', 'on the log server', 'on the archive', 'log server → archive'],
  ] as const)
    it(`changes when "${from}" becomes "${to}"`, async () => {
      const { result } = await check(await keep(question), edited(name, from, to));
      assert.equal(`${result.kept?.change?.from} → ${result.kept?.change?.to}`, change);
      assert.equal(result.passed, false);
    });

  for (const [from, to] of [
    ['27 days of paid leave', '**27 days** of paid leave'],
    ['Employees get', 'The employees get'],
    ['each year.', 'each year!'],
  ] as const)
    it(`does not change when "${from}" becomes "${to}"`, async () => {
      const { result, asked } = await check(await keep(leave), edited('leave.md', from, to));
      assert.deepEqual([result.passed, result.kept?.change, asked], [true, undefined, [leave]]);
    });

  it('says where the changed sentence stands', async () => {
    const { result } = await check(await keep(leave), edited('leave.md', '27 days', '30 days'));
    const [quote] = result.kept?.quotes ?? [];
    assert.ok(quote?.state === 'gone');
    assert.equal(quote.instead?.text, 'Employees get 30 days of paid leave each year.');
    assert.deepEqual(quote.instead.place, { kind: 'lines', lines: { start: 3, end: 3 } });
  });

  it('says that there is no answer when its document goes', async () => {
    const others = { 'leave.md': folder['leave.md'], 'backups.md': folder['backups.md'] };
    const { result } = await check(await keep(logs), others);
    assert.equal(result.passed, false);
    assert.equal(result.kept?.change?.from, '90 days');
    assert.equal(result.checks.filter(({ passed }) => !passed).length, 1);
  });

  it('follows its quote to a renamed document, unasked', async () => {
    const { 'logs.md': text, ...others } = folder;
    const { result, asked } = await check(await keep(logs), { ...others, 'ops/logging.md': text });
    assert.deepEqual([result.passed, asked], [true, []]);
    const [quote] = result.kept?.quotes ?? [];
    assert.deepEqual(quote?.state === 'moved' && quote.now.documentId, 'ops/logging.md');
  });

  it('is judged by what its line expects besides, too', async () => {
    const line = (await keep(leave)).replace('{', '{"documents":["backups.md"],');
    const { result } = await check(line, folder);
    assert.deepEqual(result.checks.filter(({ passed }) => !passed).map(checkSentence), [
      'expected a citation of backups.md; cites leave.md',
    ]);
  });
});

describe('a kept answer of which only what is unsure is asked', () => {
  for (const [question, name, from, to, change] of [
    [leave, 'leave.md', '27 days', '30 days', '27 days → 30 days'],
    [logs, 'logs.md', '90 days', 'six weeks', '90 days → six weeks'],
  ] as const)
    it(`is told to have changed, unasked, when "${from}" becomes "${to}"`, async () => {
      const { result, asked } = await check(await keep(question), edited(name, from, to), 'unsure');
      assert.equal(`${result.kept?.change?.from} → ${result.kept?.change?.to}`, change);
      assert.deepEqual([result.passed, asked], [false, []]);
      const told = result.checks.map(checkSentence);
      const again = await check(await keep(question), edited(name, from, to));
      assert.deepEqual([told, again.asked], [again.result.checks.map(checkSentence), [question]]);
    });

  for (const [words, digits] of [
    ['Two', '2'],
    ['Twenty-five', '25'],
  ] as const)
    it(`is still true when "${words}" is written as "${digits}", and the other way round`, async () => {
      const ordersOf = (count: string) => ({
        'orders.md': `# Orders\n\n${count} founders sign every order above 2,000 euros.\n`,
      });
      const question = 'Who signs an order above 2,000 euros?';
      assert.equal(
        (await check(await keep(question, ordersOf(words)), ordersOf(digits))).result.passed,
        true,
      );
      assert.equal(
        (await check(await keep(question, ordersOf(digits)), ordersOf(words))).result.passed,
        true,
      );
    });

  it('is asked when another document says the sentence in other capitals', async () => {
    const others = { 'handbook.md': '# Handbook\n\nThe Employees get 27 Days of paid leave, each year!\n' };
    const documents = { ...edited('leave.md', '27 days', '30 days'), ...others };
    const { asked } = await check(await keep(leave), documents, 'unsure');
    assert.deepEqual(asked, [leave]);
  });

  it('is asked when no value differs, and when its sentence is gone', async () => {
    const reworded = edited('leave.md', 'paid leave each', 'unpaid leave each');
    assert.deepEqual((await check(await keep(leave), reworded, 'unsure')).asked, [leave]);
    const others = { 'leave.md': folder['leave.md'], 'backups.md': folder['backups.md'] };
    assert.deepEqual((await check(await keep(logs), others, 'unsure')).asked, [logs]);
  });

  for (const [what, documents, change] of [
    [
      'is gone',
      edited('logs.md', 'Access logs are kept for 90 days on the log server.', 'Logs went to the city.'),
      '90 days → sentence gone',
    ],
    [
      'is worded differently',
      edited('logs.md', 'on the log server', 'on the archive'),
      'log server → archive',
    ],
  ] as const)
    it(`tells where none is asked that its sentence ${what}, and that the answer is open`, async () => {
      const { result, asked } = await check(await keep(logs), documents, 'none');
      const { change: told, isOpen } = result.kept ?? {};
      assert.deepEqual([`${told?.from} → ${told?.to}`, isOpen, asked], [change, true, []]);
    });

  it('is not told of where none is asked and another document says its sentence', async () => {
    const others = {
      'handbook.md': '# Handbook\n\nThe Access Logs are kept for 90 days, on the log server!\n',
    };
    const { 'logs.md': gone, ...documents } = folder;
    assert.ok(gone);
    const library = await open({ ...documents, 'logs.md': '# Logs\n\nNothing.\n', ...others });
    const asking = runCases([keptIn(await keep(logs))], { library, concurrency: 1, asking: 'none' }, never);
    for await (const { kept } of asking) assert.fail(`told of: ${kept?.change?.to}`);
    assert.deepEqual(library.asked, []);
  });

  it('passes unasked while its quotes stand', async () => {
    const { result, asked } = await check(await keep(leave), folder, 'unsure');
    assert.deepEqual([result.passed, asked], [true, []]);
  });
});

describe('accepting', () => {
  const accepted = async (text: string, documents: Folder): Promise<string> => {
    const { result } = await check(text, documents);
    return withAcceptance(text, acceptanceOf(result, '2026-12-01'), '');
  };

  it('keeps the new answer, which then passes', async () => {
    const documents = edited('leave.md', '27 days', '30 days');
    const text = await accepted(await keep(leave), documents);
    assert.match(text, /30 days/);
    assert.doesNotMatch(text, /27 days/);
    assert.deepEqual((await check(text, documents)).asked, []);
  });

  it('keeps the answer to a moved quote with its new place', async () => {
    const { 'logs.md': moved, ...others } = folder;
    const before = await keep(logs);
    const text = await accepted(before, { ...others, 'ops/logging.md': moved });
    assert.equal(text, before.replace('logs.md', 'ops/logging.md'));
  });

  it('keeps no answer that the documents no longer give', async () => {
    const others = { 'canteen.md': '# Canteen\n\nLunch is served from noon.\n' };
    assert.equal(await accepted(await keep(logs), others), '');
  });

  it('leaves an answer for which there are only places', async () => {
    const before = await keep(logs);
    const documents = edited('logs.md', 'Access logs are kept for 90 days on', 'Access logs are rotated on');
    const { result } = await check(before, documents);
    const { outcome } = result.run;
    assert.equal(outcome?.kind === 'answered' && outcome.answer.mode, 'places');
    assert.equal(acceptanceOf(result, day).kind, 'unsure');
    assert.equal(await accepted(before, documents), before);
  });

  it('changes nothing where nothing changed', async () => {
    const text = await keep(leave);
    assert.equal(await accepted(text, folder), text);
  });
});

describe('a kept answer is not what was asked when', () => {
  it('the documents do not say', async () => {
    const library = await open(folder);
    const question = 'Which wine goes well with grilled trout?';
    const { run } = await collectRun(library.answer({ question }, never));
    assert.equal(keepingOf(run, day), undefined);
  });
});
