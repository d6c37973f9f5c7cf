import type { Draft } from '../../model/types';
import { saysNotSaid } from '../../language/answerPhrases';
import { notSaid } from '../../language/notSaid';
import { blocksOf, sentencesOf } from './blocks';

/** A sentence that begins with what says that the documents are silent on something. */
const silence = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${[
    ...Object.values(notSaid),
    'The (?:provided )?(?:document|quote|passage|source)s? do(?:es)? not (?:say|mention|contain (?:any )?information)',
  ].join('|')})`,
  'iu',
);

/**
 * Whether all that was written is that the documents do not say: who wrote it saw that the quotes do not answer. Code and
 * tables say something.
 */
export function saysNothing({ text, citations }: Draft): boolean {
  const said = blocksOf(text).flatMap(sentencesOf);
  const isSilence = (sentence: string): boolean => silence.test(sentence) || saysNotSaid(sentence);
  return citations.length === 0 && said.length > 0 && said.every(isSilence);
}
