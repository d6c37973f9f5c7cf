import * as assert from 'node:assert/strict';
import type { Citation, SearchResult, SourceDocument } from '../../../../src/core/model/types';
import type { Reasoner } from '../../../../src/core/model/ports';
import { createExtractiveReasoner } from '../../../../src/core/answering/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../../../src/core/answering/generative/generativeReasoner';
import { withFallback } from '../../../../src/core/answering/withFallback';
import type { RunEvent } from '../../../../src/core/model/events';
import { analyze } from '../../../../src/core/language/analyze';
import { FakeChatModel } from '../../../support/fakeChatModel';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { pick, randomFrom } from '../../../support/random';
import { runQuestion } from '../../../support/runQuestion';
import { chunkOf, documentOf, passageOf } from '../../../support/samples';

const question = 'How long are nightly backups of the servers kept?';
const documents = [
  documentOf('old.md', 'Nightly backups of the servers are kept for 30 days [7]. They are never shared.'),
  documentOf(
    'new.md',
    'Nightly backups of the servers are kept for 35 days¹. Logs are kept for 90 days (source 4).',
  ),
];

/** All that is not code. */
function outsideCode(text: string): string {
  return text
    .replace(/^[ >\t]*(?:(?:[-*+]|\d+[.)]) )?(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ >\t]*\1[`~]*[ \t]*$/gm, '')
    .replace(/\\`/g, '')
    .replace(/(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, '');
}

/** Every number that a reader could take for a source, in any notation. */
function numbersRead(text: string): number[] {
  const plain = outsideCode(text)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff\\*_]/g, '')
    .replace(/&#91;|&lbrack;/g, '[')
    .replace(/&#93;|&rbrack;/g, ']');
  const groups = [
    ...plain.matchAll(
      /[[【〔［]\^?(?:(?:source|quote|ref|passage|document)s?[ :#]*)?([\d０-９,;–\s-]+)(?:†[^\]】]*)?[\]】〕］]/gi,
    ),
    ...plain.matchAll(/\((?:see )?(?:source|quote|ref)s?[ :#]*([\d,; ]+)\)/gi),
    ...plain.matchAll(/<sup>\[?([\d, ]+)\]?<\/sup>/gi),
  ].flatMap(([, numbers = '']) => numbers.normalize('NFKC').match(/\d+/g) ?? []);
  const raised = [...plain.matchAll(/[a-z]{4}([¹²³⁴-⁹⁰]+)/g)].map(([, digits = '']) =>
    digits.normalize('NFKC'),
  );
  return [...groups, ...raised].map(Number);
}

const forms: readonly ((number: number) => string)[] = [
  (n) => `[${n}]`,
  (n) => ` [${n}]`,
  (n) => `[${n}, ${n + 1}]`,
  (n) => `[${n}][${n + 2}]`,
  (n) => `[${n}-${n + 2}]`,
  (n) => `[^${n}]`,
  (n) => `\n[^${n}]: Made up.\n`,
  (n) => `\n[${n}]: https://a.example/x\n`,
  (n) => `[[${n}]]`,
  (n) => `[[${n}]](https://a.example/${n})`,
  (n) => `【${n}】`,
  (n) => `【${n}:0†source】`,
  (n) => ` (source ${n})`,
  (n) => ` (see quotes ${n}, ${n + 1})`,
  (n) => `[Source ${n}]`,
  (n) => `[Document ${n}: a name]`,
  (n) => `[${n}](https://a.example/a_(b))`,
  (n) => `shared${'⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(n % 10)}`,
  (n) => `<sup>${n}</sup>`,
  (n) => `<sup>[${n}]</sup>`,
  (n) => `**[${n}]**`,
  (n) => `[**${n}**]`,
  (n) => `[\u200b${n}\u200b]`,
  (n) => `\\[${n}\\]`,
  (n) => `&#91;${n}&#93;`,
  (n) => `［${n}］`,
  (n) => `[see [${n}] and [${n + 1}]]`,
  (n) => `([${n}])`,
  (n) => `[${n}`,
  (n) => `${n}]`,
  (n) => `\`a[${n}]\``,
  (n) => `\n\n\`\`\`js\na[${n}]; // [${n}]\n\`\`\`\n\n`,
  (n) => `\n~~~\n[${n}]\n~~~\n`,
  (n) => `\n- [${n}]\n`,
  (n) => `\n> [${n}] quoted\n`,
  (n) => `\n| a | [${n}] |\n| - | - |\n`,
];
const words = [
  'Nightly backups are kept',
  ' for 35 days',
  '. They are never shared',
  '.',
  ' ',
  '\n\n',
  '\n',
  ', and',
  ': ',
  '**',
  '[',
  ']',
  '(',
  '^',
  '\\',
  '"',
  '## Sources\n',
];

function writtenBy(random: () => number): string[] {
  let text = 'Backups are kept for 35 days [1]';
  for (let part = Math.floor(random() * 12); part >= 0; part -= 1) {
    const number = pick(random, [0, 1, 2, 3, 4, 7, 9, 12, 42, 99, 123]);
    text += random() < 0.5 ? pick(random, forms)(number) : pick(random, words);
  }
  const chunks: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = 1 + Math.floor(random() * pick(random, [1, 3, 40]));
    chunks.push(text.slice(at, at + length));
    at += length;
  }
  return chunks;
}

/** A reasoner by rules, but for a model that writes, and now and then quotes what is not there. */
function reasonerOf(chunks: readonly string[], isLying: boolean): Reasoner {
  const rules = createExtractiveReasoner();
  const model = createGenerativeReasoner(new FakeChatModel({ synthesizer: [chunks] }), rules);
  return withFallback(
    {
      ...rules,
      synthesize: (...input) => model.synthesize(...input),
      extractEvidence: async (...input) => {
        const evidence = await rules.extractEvidence(...input);
        return evidence.map((entry, at) =>
          isLying && at === 0 ? { ...entry, quote: entry.quote.replace('3', '4') } : entry,
        );
      },
    },
    rules,
  );
}

/** Documents of which one may be changed or gone from its so-many-th reading on. */
function changing(random: () => number): {
  readonly index: FakeSearchIndex;
  readonly now: () => SourceDocument[];
} {
  const change = pick(random, ['none', 'none', 'edited', 'gone'] as const);
  const from = 1 + Math.floor(random() * 3);
  let readings = 0;
  const current = (document: SourceDocument): SourceDocument[] => {
    if (document.id !== 'new.md' || change === 'none' || readings <= from) return [document];
    return change === 'gone' ? [] : [documentOf('new.md', 'Everything is different now.')];
  };
  const search = (query: string): SearchResult => ({
    passages: documents.map((document) => passageOf(chunkOf(document))),
    terms: analyze(query).map((term) => ({ term, weight: 1 })),
  });
  const index = new FakeSearchIndex({ documents, search });
  index.readDocument = (id) => {
    if (id === 'new.md') readings += 1;
    const found = documents.filter((document) => document.id === id).flatMap(current);
    return Promise.resolve(found[0]);
  };
  return { index, now: () => documents.flatMap(current) };
}

/** Fails when a text that was streamed, up to a restart or the end, names a source that no citation was given for. */
function checkStreamed(events: readonly RunEvent[], seed: number): void {
  let text = '';
  const markers = new Set<number>();
  for (const event of events) {
    if (event.type === 'answer-delta') text += event.text;
    if (event.type === 'citation-add') markers.add(event.citation.marker);
    if (event.type !== 'answer-restart' && event.type !== 'run-end') continue;
    const strange = numbersRead(text).filter((number) => !markers.has(number));
    assert.deepEqual(strange, [], `seed ${seed} streamed ${JSON.stringify(text)}`);
    text = '';
    markers.clear();
  }
}

function stands({ documentId, quote }: Citation, now: readonly SourceDocument[]): boolean {
  return now.some(({ id, text }) => id === documentId && text.includes(quote));
}

const runs = Number(process.env.ASK_DOCS_RUNS ?? 30);

describe('a shown answer', () => {
  it('cites nothing but quotes that stand in their documents, whatever a model writes', async () => {
    let cited = 0;
    for (let seed = 1; seed <= runs; seed += 1) {
      const random = randomFrom(seed * 7919);
      const chunks = writtenBy(random);
      const { index, now } = changing(random);
      const reasoner = reasonerOf(chunks, random() < 0.2);
      const { state, events } = await runQuestion(question, { index, reasoner });
      const written = `seed ${seed}: ${JSON.stringify(chunks.join(''))}`;
      checkStreamed(events, seed);
      if (state.outcome?.kind !== 'answered') continue;
      const { text, citations } = state.outcome.answer;
      const verified = citations.filter((citation) => stands(citation, now())).map(({ marker }) => marker);
      const read = numbersRead(text);
      cited += read.length;
      assert.deepEqual(
        read.filter((number) => !verified.includes(number)),
        [],
        `${written}\nshown ${JSON.stringify(text)}`,
      );
    }
    assert.ok(cited > runs / 2, `only ${cited} citations were shown`);
  }).timeout(120_000);
});
