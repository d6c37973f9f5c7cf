import * as assert from 'node:assert/strict';
import { helpOf, overview, unpainted } from '../../../../src/cli/commandLine/help';
import { findCommand, splitLine, understand } from '../../../../src/cli/commandLine/parse';
import { everywhere } from '../../../../src/cli/commandLine/sharedOptions';
import { commands } from '../../../../src/cli/commands/table';

describe('help', () => {
  it('lists each command in a line', () => {
    const lines = overview(commands, unpainted).split('\n');
    for (const { name, summary } of commands)
      assert.ok(
        lines.some((line) => line.trim().startsWith(`${name} `) && line.endsWith(summary)),
        name,
      );
  });

  for (const command of commands) {
    it(`names all options, examples and exit codes of ${command.name}, in lines of a terminal`, () => {
      const text = helpOf(command, unpainted);
      for (const option of Object.keys({ ...command.options, ...everywhere }))
        assert.ok(text.includes(`--${option}`), option);
      for (const example of command.examples) assert.ok(text.includes(example), example);
      for (const code of [0, 1, 2, 3, 130]) assert.match(text, new RegExp(`^  ${code} +\\w`, 'm'));
      const long = text.split('\n').filter((line) => line.length > 110 && !line.includes('  ask-docs '));
      assert.deepEqual(long, []);
    });
  }

  it('says what holds without an option, what it takes, and which variable stands for it', () => {
    const text = helpOf(findCommand('ask', commands), unpainted).replace(/\s+/g, ' ');
    for (const part of [
      '--style STYLE how answers are written: concise, detailed, bullets (default: concise)',
      'OPENAI_BASE_URL stands for --model-endpoint',
      'OPENAI_API_KEY key for OpenAI itself',
    ])
      assert.ok(text.includes(part), part);
  });

  it('says of an option the same type wherever it is taken', () => {
    const types = new Map<string, string>();
    for (const { name, options } of commands) {
      for (const [option, { type, multiple = false }] of Object.entries(options)) {
        const said = `${type} ${String(multiple)}`;
        assert.equal(types.get(option) ?? said, said, `${name} --${option}`);
        types.set(option, said);
      }
    }
  });

  for (const { name, examples } of commands) {
    it(`gives examples of ${name} that are understood`, () => {
      for (const example of examples) {
        const [program, ...args] = (example.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) =>
          word.replace(/^["']|["']$/g, ''),
        );
        assert.equal(program, 'ask-docs');
        assert.ok(understand(splitLine(args, commands), commands), example);
      }
    });
  }
});
