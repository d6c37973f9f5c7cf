import * as l10n from '@vscode/l10n';
import type { ContractProblem } from '../../core/agentContract';
import type { ContractSource } from '../../core/agents/parseContract';

type Problem = Omit<ContractProblem, 'file'>;
type Read = Pick<ContractSource, 'front' | 'lineOf' | 'body' | 'bodyLine'> | Problem;

const fence = /^---[ \t]*$/;

/**
 * Takes a contract apart: the YAML between two lines of `---`, with the lines of its values, and the text below. Gives a
 * problem where there is no front matter, or none that is YAML. Never rejects.
 */
export async function readFrontMatter(text: string): Promise<Read> {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const close = lines.findIndex((line, at) => at > 0 && fence.test(line));
  if (!fence.test(lines[0] ?? ''))
    return {
      line: 1,
      reason: l10n.t('it must begin with front matter: a line with ---, keys and values, and --- again'),
    };
  if (close < 0)
    return { line: 1, reason: l10n.t('the front matter does not end: a second line with --- is missing') };
  const yaml = await import('yaml');
  const counter = new yaml.LineCounter();
  // Of the line of dashes an empty one is left, so that lines count from the top of the file.
  const source = `\n${lines.slice(1, close).join('\n')}\n`;
  const document = yaml.parseDocument(source, { lineCounter: counter, logLevel: 'silent' });
  const [broken] = document.errors;
  if (broken !== undefined) {
    const [sentence = ''] = broken.message.split('\n');
    const reason = sentence.replace(/ at line \d+, column \d+:?$/, '');
    return {
      line: broken.linePos?.[0].line ?? 1,
      reason: l10n.t('the front matter is not YAML ({0})', reason),
    };
  }
  const known = new Map<string, number>();
  const note = (node: unknown, path: readonly PropertyKey[]): void => {
    if (yaml.isMap(node))
      for (const { key, value } of node.items) {
        const name = yaml.isScalar(key) ? String(key.value) : String(key);
        known.set(keyOf([...path, name]), lineOf(key));
        note(value, [...path, name]);
      }
    if (yaml.isSeq(node))
      for (const [at, item] of node.items.entries()) {
        known.set(keyOf([...path, at]), lineOf(item));
        note(item, [...path, at]);
      }
  };
  const lineOf = (node: unknown): number =>
    yaml.isNode(node) && node.range ? counter.linePos(node.range[0]).line : 1;
  note(document.contents, []);
  let front: unknown;
  try {
    front = document.toJS({ maxAliasCount: 20 });
  } catch {
    return { line: 1, reason: l10n.t('it has too many aliases') };
  }
  return {
    front,
    lineOf: (path) => {
      for (let length = path.length; length > 0; length -= 1) {
        const line = known.get(keyOf(path.slice(0, length)));
        if (line !== undefined) return line;
      }
      return 1;
    },
    body: lines.slice(close + 1).join('\n'),
    bodyLine: close + 2,
  };
}

function keyOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}
