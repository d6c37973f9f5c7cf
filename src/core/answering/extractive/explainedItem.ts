import type { RankedUnit } from '../../units/rankUnits';
import type { Chosen } from './chosenUnits';

/** As `inConversation` writes "explain the third step". */
const explaining =
  /^(?:please\s+|bitte\s+)?(?:explain|describe|show|tell|what is|was ist|erkläre?|beschreibe?|explique[rz]?|explica)(?!\p{L})[^“”]{0,20}“([^“”]+)”\P{L}*$/iu;

/** The item or sentence that a question quotes to have it explained, rather than the list that it stands in; empty if there is none. */
export function explainedItem(question: string, ranked: readonly RankedUnit[]): Chosen[] {
  const quoted = letters(explaining.exec(question)?.[1] ?? '');
  if (quoted === '') return [];
  return ranked
    .filter(({ unit, said }) => /^(?:item|sentence)$/.test(unit.kind) && letters(said).includes(quoted))
    .sort((one, other) => one.said.length - other.said.length)
    .slice(0, 1)
    .map((entry) => {
      const { start, end, kind, columns } = entry.unit;
      return { entry, whole: { start, end, kind, columns } };
    });
}

function letters(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
