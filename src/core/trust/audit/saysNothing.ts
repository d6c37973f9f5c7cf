import type { Draft } from '../../model/types';
import { saysNotSaid } from '../../language/answerPhrases';
import { notSaid } from '../../language/notSaid';
import { blocksOf, sentencesOf } from './blocks';

/** A sentence that starts by saying that the documents are silent on something. */
const silence = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${[
    ...Object.values(notSaid),
    'The (?:provided )?(?:document|quote|passage|source)s? do(?:es)? not (?:say|mention|contain (?:any )?information)',
  ].join('|')})`,
  'iu',
);

/**
 * Whether a draft only says that the documents do not answer, because its writer found the quotes
 * insufficient. Code and tables count as content.
 */
export function saysNothing({ text, citations }: Draft): boolean {
  const said = blocksOf(text).flatMap(sentencesOf);
  const isSilence = (sentence: string): boolean => silence.test(sentence) || saysNotSaid(sentence);
  return citations.length === 0 && said.length > 0 && said.every(isSilence);
}
