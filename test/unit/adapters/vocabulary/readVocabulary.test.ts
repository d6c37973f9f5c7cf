import * as assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readVocabulary } from '../../../../src/adapters/vocabulary/readVocabulary';
import { temporaryFolders } from '../../../support/temporaryFolder';

describe('readVocabulary', () => {
  const folderWith = temporaryFolders();

  async function glossaryOf(text: string) {
    const folder = await folderWith({ '.askdocs/glossary.yaml': text });
    const { vocabulary, warnings } = await readVocabulary([{ path: folder }]);
    const terms = vocabulary.glossary.map(({ term, synonyms }) => [term, ...synonyms]);
    return { terms, warnings: warnings.map((warning) => warning.replace(`${folder}${path.sep}`, '')) };
  }

  async function variantsOf(text: string) {
    const folder = await folderWith({ '.askdocs/variants.yaml': text });
    const { vocabulary, warnings } = await readVocabulary([{ path: folder }]);
    const groups = vocabulary.variantGroups.map(({ name, variants }) => ({
      name,
      variants: variants.map((variant) => [variant.name, ...variant.aliases]),
    }));
    return { groups, warnings: warnings.map((warning) => warning.replace(`${folder}${path.sep}`, '')) };
  }

  const sla = [['SLA', 'service level agreement', 'uptime promise']];
  const glossaries: readonly [form: string, text: string, terms: readonly (readonly string[])[]][] = [
    ['a list of words', 'SLA: [service level agreement, uptime promise]', sla],
    ['words with commas', 'SLA: service level agreement, uptime promise', sla],
    [
      'synonyms and an expansion',
      'SLA: {synonyms: [service level agreement], expansion: uptime promise}',
      sla,
    ],
    [
      'a list of terms',
      '- term: SLA\n  synonyms: [service level agreement]\n  expansion: uptime promise',
      sla,
    ],
    [
      'a list of pairs',
      '- SLA: service level agreement, uptime promise\n- 404: not found',
      [...sla, ['404', 'not found']],
    ],
    ['a heading', 'terms:\n  - term: SLA\n    synonyms: [service level agreement, uptime promise]', sla],
    ['a term that is called "terms"', 'terms: [conditions]', [['terms', 'conditions']]],
    ['terms alone', '- SLA\n- RPO', [['SLA'], ['RPO']]],
    ['nothing', '# nothing yet', []],
    [
      'an explanation, which is no other name',
      'SLA: What we promise to customers about the hours of a month\nRPO: {definition: Data that may be lost}',
      [['SLA'], ['RPO']],
    ],
  ];
  for (const [form, text, terms] of glossaries) {
    it(`understands a glossary with ${form}`, async () => {
      assert.deepEqual(await glossaryOf(text), { terms, warnings: [] });
    });
  }

  const plans = [{ name: 'plan', variants: [['Free', 'Basic'], ['Pro']] }];
  const groups: readonly [form: string, text: string, groups: typeof plans][] = [
    ['names with aliases', 'plan:\n  Free: [Basic]\n  Pro:', plans],
    ['a list', 'plan:\n  - Free: Basic\n  - Pro', plans],
    ['words with commas', 'plan: Free, Pro', [{ name: 'plan', variants: [['Free'], ['Pro']] }]],
    ['maps', '- name: plan\n  variants:\n    - {name: Free, aliases: [Basic]}\n    - {name: Pro}', plans],
    ['a heading', 'variants:\n  plan:\n    Free: [Basic]\n    Pro: []', plans],
  ];
  for (const [form, text, expected] of groups) {
    it(`understands variants given as ${form}`, async () => {
      assert.deepEqual(await variantsOf(text), { groups: expected, warnings: [] });
    });
  }

  const glossaryProblems: readonly [what: string, text: string, terms: number, warning: string][] = [
    [
      'a value that is no word',
      'SLA: [a]\nRPO: [[1, 2]]',
      1,
      '.askdocs/glossary.yaml, line 2: other names for “RPO” must be a word or a list of words.',
    ],
    [
      'a key that is not known, and another problem',
      'SLA:\n  synonims: [a]\nRPO: [[1]]\nRTO: [b]',
      1,
      '.askdocs/glossary.yaml, line 1: “SLA” has “synonims”, where only synonyms, aliases, expansion and definition are understood (and 1 more).',
    ],
    [
      'an item without a name',
      '- synonyms: [a]\n  expansion: b\n- RTO: c',
      1,
      '.askdocs/glossary.yaml, line 1: an item of the list lacks its term or name.',
    ],
    [
      'a text',
      'hello there',
      0,
      '.askdocs/glossary.yaml, line 1: it must contain names, each with its other names.',
    ],
    ['an empty name', '"": [a]\nRTO: b', 1, '.askdocs/glossary.yaml, line 1: a name is empty or too long.'],
  ];
  for (const [what, text, terms, warning] of glossaryProblems) {
    it(`tells in one sentence of ${what}, and uses the rest`, async () => {
      const read = await glossaryOf(text);
      assert.deepEqual([read.terms.length, read.warnings], [terms, [warning]]);
    });
  }

  it('tells where a file is not YAML', async () => {
    const { terms, warnings } = await glossaryOf('SLA: [a]\nRPO: [b\nRTO: c');
    assert.equal(terms.length, 0);
    assert.match(warnings.join(), /^\.askdocs\/glossary\.yaml, line \d: it is not YAML \([^()]+\)\.$/);
  });

  it('refuses aliases that grow without bounds', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]`);
    const { warnings } = await glossaryOf(['a0: &a0 [x, x]', ...lines].join('\n'));
    assert.deepEqual(warnings, ['.askdocs/glossary.yaml, line 1: it has too many aliases.']);
  });

  it('tells of a group with fewer than two variants', async () => {
    const { groups: found, warnings } = await variantsOf('cloud: [AWS]\nplan: [Free, Pro]');
    assert.deepEqual(
      [found.map(({ name }) => name), warnings],
      [['plan'], ['.askdocs/variants.yaml, line 1: “cloud” needs two variants or more.']],
    );
  });

  it('does not read a file that is too large', async () => {
    const { terms, warnings } = await glossaryOf(`SLA: a\n#${' '.repeat(1024 * 1024)}`);
    assert.deepEqual(
      [terms, warnings],
      [[], ['.askdocs/glossary.yaml is not used: It is larger than 1 MB.']],
    );
  });

  it('does not read a folder by that name', async () => {
    const folder = await folderWith();
    await mkdir(path.join(folder, '.askdocs/variants.yaml'), { recursive: true });
    const { warnings } = await readVocabulary([{ path: folder }]);
    assert.match(warnings.join(), /variants\.yaml is not used: It is not a file\.$/);
  });

  it('joins what several folders say, of which some say nothing', async () => {
    const one = await folderWith({
      '.askdocs/glossary.yml': 'SLA: [a]',
      '.askdocs/variants.yaml': 'plan: [Free, Pro]',
    });
    const other = await folderWith({
      '.askdocs/glossary.yaml': 'sla: [b]',
      '.askdocs/variants.yaml': 'Plan: [pro, Team]',
    });
    const { vocabulary, warnings } = await readVocabulary(
      [one, await folderWith(), other].map((it) => ({ path: it })),
    );
    assert.deepEqual(vocabulary.glossary, [{ term: 'SLA', synonyms: ['a', 'b'] }]);
    assert.deepEqual(
      vocabulary.variantGroups.map(({ variants }) => variants.map(({ name }) => name)),
      [['Free', 'Pro', 'Team']],
    );
    assert.deepEqual(warnings, []);
  });

  it('uses so many names of a file and no more, and says so', async () => {
    const names = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}`);
    const one = await glossaryOf(`SLA: [${names(60_000, 'n').join(', ')}]`);
    const warning =
      '.askdocs/glossary.yaml has too many names: 50 of one entry are used at most, and 5000 in all.';
    assert.deepEqual(one, { terms: [['SLA', ...names(50, 'n')]], warnings: [warning] });
    const many = await glossaryOf(
      names(6000, 'term')
        .map((term) => `${term}: other`)
        .join('\n'),
    );
    assert.deepEqual([many.terms.length, many.warnings], [2500, [warning]]);
  });
});
