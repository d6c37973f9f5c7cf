import { plainWords } from '../../language/plainWords';
import type { RankedUnit } from '../../units/rankUnits';
import type { Chosen } from './chosenUnits';

/** As `inConversation` writes "explain the third step". */
const explaining =
  /^(?:please\s+|bitte\s+)?(?:explain|describe|show|tell|erkläre?|beschreibe?|explique[rz]?|explica)(?!\p{L})[^“”]{0,20}“([^“”]+)”\P{L}*$/iu;

/** The item that a question quotes to have it explained, rather than the list that it stands in. */
export function explainedItem(question: string, ranked: readonly RankedUnit[]): Chosen | undefined {
  const quoted = plainWords(explaining.exec(question)?.[1] ?? '').join(' ');
  if (quoted === '') return undefined;
  const entry = ranked.find(
    ({ unit, said }) =>
      unit.kind === 'item' && plainWords(said).join(' ').replace(/^\d+ /, '').startsWith(quoted),
  );
  if (entry === undefined) return undefined;
  const { start, end, kind, columns } = entry.unit;
  return { entry, whole: { start, end, kind, columns } };
}
