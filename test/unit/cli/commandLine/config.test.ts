import * as assert from 'node:assert/strict';
import path from 'node:path';
import { readConfig, withConfig } from '../../../../src/cli/commandLine/config';
import { findCommand } from '../../../../src/cli/commandLine/parse';
import { commands } from '../../../../src/cli/commands/table';
import { AskDocsError } from '../../../../src/core/model/errors';
import { temporaryFolders } from '../../../support/temporaryFolder';

describe('readConfig', () => {
  const temporaryFolder = temporaryFolders();

  const read = async (text: string) => {
    const folder = await temporaryFolder({ 'config.yaml': text });
    return { folder, read: readConfig(path.join(folder, 'config.yaml'), commands) };
  };

  it('reads options by their names', async () => {
    const text =
      'model: large\ntop-k: 5\nno-agents: true\nstyle: bullets\ninclude: a/**\nexclude: [b, "*.csv"]\n';
    assert.deepEqual(await (await read(text)).read, {
      model: 'large',
      'top-k': '5',
      'no-agents': true,
      style: 'bullets',
      include: ['a/**'],
      exclude: ['b', '*.csv'],
    });
  });

  it('takes paths relative to the file', async () => {
    const { folder, read: values } = await read('index-dir: ../index\n');
    assert.deepEqual(await values, { 'index-dir': path.join(folder, '..', 'index') });
  });

  it('takes a file that says nothing', async () => {
    assert.deepEqual(await (await read('# later\n')).read, {});
  });

  const wrong: readonly [name: string, text: string, says: RegExp][] = [
    [
      'a key is unknown',
      'style: concise\nmodle: a\n',
      /config\.yaml, line 2: there is no option modle; did you mean model\?\)$/,
    ],
    ['an option is none for a file', 'trace: a.json\n', /line 1: there is no option trace/],
    [
      'a value is none of the choices',
      'style: verse\n',
      /line 1: style takes concise, detailed or bullets\)$/,
    ],
    ['a number is out of range', 'top-k: 0\n', /line 1: top-k takes a whole number/],
    ['a text is a list', 'model:\n  - a\n', /line 1: model takes a text\)$/],
    ['a switch is a text', 'no-agents: maybe\n', /line 1: no-agents takes true or false\)$/],
    [
      'it holds a key',
      'model: a\nOPENAI_API_KEY: sk-secret\n',
      /line 2: OPENAI_API_KEY does not belong into a file: set ASK_DOCS_MODEL_API_KEY/,
    ],
    ['it is a list', '- a\n', /line 1: it must be a map/],
    ['it is not YAML', 'style: "bullets\n', /line \d: this is not YAML/],
    ['two things are wrong', 'a: 1\nstyle: verse\n', /line 1: .*; line 2: /],
  ];
  for (const [name, text, says] of wrong) {
    it(`says by line what is wrong when ${name}`, async () => {
      const { read: values } = await read(text);
      await assert.rejects(values, (error) => {
        assert.ok(error instanceof AskDocsError && error.code === 'config-unusable');
        assert.match(error.message, says);
        assert.doesNotMatch(error.message, /sk-secret/);
        return true;
      });
    });
  }

  it('says so when there is no such file', async () => {
    const folder = await temporaryFolder();
    await assert.rejects(readConfig(path.join(folder, 'no.yaml'), commands), /no\.yaml: it cannot be read/);
  });
});

describe('withConfig', () => {
  const ask = findCommand('ask', commands);

  it('counts what the command line says first, then the environment, then the file', () => {
    const config = { model: 'file', style: 'bullets', 'model-endpoint': 'http://file/v1' };
    const environment = { OPENAI_BASE_URL: 'http://environment/v1' };
    assert.deepEqual(withConfig({ model: 'line' }, config, ask, environment), {
      model: 'line',
      style: 'bullets',
    });
  });

  it('leaves out what the command does not take', () => {
    assert.deepEqual(withConfig({}, { 'top-k': '3' }, ask, {}), {});
  });

  it('takes a variable that is empty as not set', () => {
    assert.deepEqual(withConfig({}, { model: 'file' }, ask, { ASK_DOCS_MODEL: '' }), { model: 'file' });
  });
});
