import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutSecrets } from '../../src/core/trust/safety/secrets';
import type { Attack, Check } from '../attackFrame';

const evalFolder = process.env.ASK_DOCS_EVAL_DIR ?? path.resolve(import.meta.dirname, '../../../shared/eval');
/** About as long as a passage. */
const passageCharacters = 2000;
const mostOf1000 = 1;

interface Entry {
  readonly id: string;
  readonly text?: string;
  readonly sentences?: readonly string[];
}

/** Looks for secrets in documents that have none: those of the evaluation sets. Says nothing where these are not there. */
export const attack: Attack = async function* (): AsyncIterable<Check> {
  const files = globSync('*/corpus.jsonl', { cwd: evalFolder }).sort();
  if (files.length === 0) return;
  let passages = 0;
  const marked: string[] = [];
  for (const file of files)
    for (const line of readFileSync(path.join(evalFolder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const { count, id } = markedPassages(JSON.parse(line) as Entry);
      passages += count.all;
      for (let at = 0; at < count.marked; at += 1) marked.push(`${path.dirname(file)}, ${id}`);
    }
  const isFew = marked.length <= (passages / 1000) * mostOf1000;
  yield await Promise.resolve({
    what: `of ${passages.toLocaleString('en')} passages of public documents, at most ${mostOf1000} in 1,000 is taken for a secret: ${marked.length}`,
    tried: 1,
    held: isFew ? 1 : 0,
    failures: isFew ? [] : marked,
  });
};

function markedPassages({ id, sentences = [], text = sentences.join(' ') }: Entry) {
  const clean = withoutSecrets(text).text;
  const starts = Array.from({ length: Math.ceil(text.length / passageCharacters) }, (_, at) => at);
  const partOf = (whole: string, at: number): string =>
    whole.slice(at * passageCharacters, (at + 1) * passageCharacters);
  const marked = starts.filter((at) => partOf(clean, at) !== partOf(text, at)).length;
  return { id, count: { all: starts.length, marked } };
}
