import * as assert from 'node:assert/strict';
import { analyze, tokenize } from '../../../../src/core/language/analyze';

describe('analyze', () => {
  const cases: readonly [name: string, text: string, terms: readonly string[]][] = [
    [
      'gives an identifier and its parts when words are joined by underscores',
      'max_retries',
      ['max', 'retri', 'max_retries'],
    ],
    [
      'gives an identifier and its parts when words are joined by hyphens',
      'RFC-2119',
      ['rfc', '2119', 'rfc-2119'],
    ],
    [
      'gives an identifier and its parts when it is in camel case',
      'maxRetries',
      ['max', 'retri', 'maxretries'],
    ],
    [
      'splits capitals from the word after them when an acronym leads',
      'HTTPServer',
      ['http', 'server', 'httpserver'],
    ],
    ['keeps a code whole when letters and digits run together', 'E1234', ['e1234']],
    ['keeps a version number when it has a dot', '3.14', ['3', '14', '3.14']],
    [
      'drops the possessive when a word has one',
      "the user's files and users’ files",
      ['user', 'file', 'user', 'file'],
    ],
    [
      'keeps a one-letter ending when an underscore or a dot joins it',
      'size_t conf.d',
      ['size', 't', 'size_t', 'conf', 'd', 'conf.d'],
    ],
    ['leaves out stop words when they carry no subject', 'What is the limit of it?', ['limit']],
    ['keeps a short name when it is written in capitals', 'Does the US send it to us?', ['us', 'send']],
    [
      'brings forms of a word together when it is English',
      'retries retried retrying',
      ['retri', 'retri', 'retri'],
    ],
    [
      'adds how a word is written without its accents',
      'Zürich naïve',
      ['zürich', 'zurich', 'naïve', 'naive'],
    ],
    ['keeps the marks of other scripts', 'й', ['й']],
    [
      'splits a number from its name, and keeps both together too',
      'OAuth2 SHA256',
      ['o', 'auth', '2', 'oauth2', 'sha', '256', 'sha256'],
    ],
    ['keeps a number with its unit or its version whole', '500ms 18th v2', ['500ms', '18', 'v2']],
    ['gives nothing when there is no word', ' — … !? ', []],
  ];
  for (const [name, text, terms] of cases) {
    it(name, () => {
      assert.deepEqual(analyze(text), terms);
    });
  }

  it('adds the initials when a name has several words', () => {
    assert.ok(analyze('The European Union decides.').includes('eu'));
  });

  it('adds the short form when a version is written out', () => {
    assert.ok(analyze('Upload API, version 2').includes('v2'));
  });

  it('cuts Chinese into words when there are no spaces', () => {
    assert.ok(analyze('北京市的人口很多').includes('人口'));
  });

  it('cuts Japanese into words when scripts are mixed', () => {
    assert.ok(analyze('東京都の人口はどのくらいですか').includes('人口'));
  });

  it('gives the place of each term when asked for tokens', () => {
    const text = 'Set maxRetries, then 東京都の人口.';
    for (const { term, start, end } of tokenize(text)) {
      const place = text.slice(start, end).toLowerCase();
      assert.ok(place.startsWith(term.slice(0, 3)), `${term} stands at "${place}"`);
    }
  });
});
