import * as assert from 'node:assert/strict';
import { bodiesOf, headingsAbove, headingsOf, readFile, whereIs } from '../../../support/readFormats';

const long = 'A value that takes much room. '.repeat(8).trim();

/** The same settings in three formats. */
const settings: Readonly<Record<string, string>> = {
  'a.json': `{\n  "title": "Settings",\n  "server": {\n    "note": "${long}",\n    "port": 8080\n  },\n  "retries": 3\n}\n`,
  'a.jsonc': `{\n  // Of the demo\n  "title": "Settings",\n  "server": {\n    "note": "${long}",\n    "port": 8080, // free\n  },\n  "retries": 3,\n}\n`,
  'a.yaml': `title: Settings\nserver:\n  note: ${long}\n  port: 8080\nretries: 3\n`,
  'a.toml': `title = "Settings"\nretries = 3\n\n[server]\nnote = "${long}"\nport = 8080\n`,
};

describe('readData', () => {
  for (const [name, text] of Object.entries(settings)) {
    it(`takes long keys for headings when a file is ${name}`, async () => {
      const document = await readFile(name, text);
      assert.equal(document.title, 'Settings');
      assert.deepEqual(await headingsAbove(document, '8080'), ['server']);
      assert.notDeepEqual(await headingsAbove(document, '3'), ['server']);
    });

    it(`keeps the file's own text and lines when a file is ${name}`, async () => {
      const document = await readFile(name, text);
      assert.equal(document.text, text);
      const line = text.slice(0, text.indexOf('8080')).split('\n').length;
      assert.equal(whereIs(document, '8080'), `L ${line}`);
    });

    it(`leaves no words out when a file is ${name}`, async () => {
      const document = await readFile(name, text);
      const words = (from: string) => from.match(/\w+/g);
      const kept = document.blocks.map(({ start, end }) => text.slice(start, end)).join('\n');
      assert.deepEqual(words(kept), words(text));
    });
  }

  it('has the keys of nested sections as a path', async () => {
    const inner = { note: long.repeat(4), deep: { note: long, port: 1 } };
    const document = await readFile(
      'a.json',
      JSON.stringify({ server: { one: inner, two: inner, x: long } }),
    );
    assert.deepEqual(await headingsAbove(document, '"port"'), ['server', 'one', 'deep']);
  });

  it('parts a long list by its elements, by name where they have one', async () => {
    const document = await readFile(
      'a.yaml',
      `jobs:\n${['build', 'test', 'release'].map((name) => `  - name: ${name}\n    note: ${long}\n`).join('')}` +
        `  - note: ${long}\n  - note: ${long}\n`,
    );
    assert.deepEqual(headingsOf(document), ['jobs', 'build', 'test', 'release', '[3]', '[4]']);
  });

  it('keeps a comment with the key that follows it', async () => {
    const document = await readFile('a.yaml', `one:\n  note: ${long}\n# How often\ntwo:\n  note: ${long}\n`);
    assert.deepEqual(await headingsAbove(document, 'How often'), ['two']);
  });

  it('names the documents of one YAML file as Kubernetes does', async () => {
    const manifest = (kind: string) => `kind: ${kind}\nmetadata:\n  name: web\nspec: ${long}\n`;
    const document = await readFile('a.yaml', `${manifest('Service')}---\n${manifest('Deployment')}`);
    assert.deepEqual(headingsOf(document), ['Service web', 'Deployment web']);
  });

  it('names the tables of a TOML list', async () => {
    const table = (name: string) => `[[products]]\nname = "${name}"\nnote = "${long}"\n`;
    const document = await readFile('a.toml', table('Hammer') + table('Nail'));
    assert.deepEqual(headingsOf(document), ['products Hammer', 'products Nail']);
  });

  it('reads a long value as sentences', async () => {
    const document = await readFile('a.json', JSON.stringify({ about: long.repeat(6) }));
    assert.match(bodiesOf(document)[0] ?? '', /^paragraph: /);
  });

  it('reads one value of JSON on each line', async () => {
    const document = await readFile('a.jsonl', '{"q": "one"}\n\n{"q": "two"}\n');
    assert.deepEqual(bodiesOf(document), ['code: {"q": "one"}\n\n{"q": "two"}']);
    assert.equal(whereIs(document, '"two"'), 'L 3');
  });

  for (const [name, text] of [
    ['a.json', '{ "a": 1,\n\nbroken'],
    ['a.yaml', 'a: [1\n\nbroken: {{ .Values.x }}'],
    ['a.toml', 'a = 1\n\nbroken'],
    ['a.json', `${'['.repeat(50_000)}\n\nbroken`],
    ['a.yaml', `${'[x, '.repeat(500_000)}\n\nbroken`],
  ] as const) {
    it(`reads a file with errors as plain text when it is ${name}: ${text.slice(0, 8)}…`, async () => {
      const document = await readFile(name, text);
      assert.equal(document.blocks.at(-1)?.kind, 'paragraph');
      assert.equal(whereIs(document, 'broken'), 'L 3');
    });
  }
});
