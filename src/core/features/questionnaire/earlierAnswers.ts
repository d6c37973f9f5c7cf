// Earlier answers to similar questions, from other questionnaires and other rows. Pure.

import { askedWords, type AskedWords } from '../../corrections/findCorrections';
import { evidenceKindOf } from './exportColumns';
import { restoreQuestionnaire } from './state';
import type { EarlierAnswer, KeptEvent, QuestionRow, RowState } from './model';

/** An answer that may be reused, with its row. */
export interface EarlierEntry extends Omit<EarlierAnswer, 'similarity'> {
  readonly rowId: string;
}

/** A searchable collection of earlier answers. */
export interface EarlierAnswers {
  /** Answers to similar questions: reviewed ones first, then by similarity; `except` is the asking row. */
  similarTo(
    question: string,
    except?: { readonly questionnaire: string; readonly rowId: string },
  ): readonly EarlierAnswer[];
}

/** Minimum similarity for an answer to be offered; tuned on paraphrases, see docs/quality.md. */
export const similarEnough = 0.5;
const mostOffered = 5;
/** Factors on the similarity if names, numbers or variants differ, and if only one question is negated. */
const otherBinding = 0.6;
const otherPolarity = 0.8;

/** The answers in a journal; their rows need not be in the table any more. */
export function entriesOf(questionnaire: string, kept: readonly KeptEvent[]): readonly EarlierEntry[] {
  const rows = new Map<string, QuestionRow>();
  for (const event of kept)
    if (event.type === 'row-end') {
      const { rowId: id, question } = event.result;
      rows.set(id, { id, number: 0, cells: [], question });
    }
  return restoreQuestionnaire({ rows: [...rows.values()] }, kept).rows.flatMap((row) =>
    entryOf(questionnaire, row),
  );
}

function entryOf(questionnaire: string, { row, result, review }: RowState): readonly EarlierEntry[] {
  if (result === undefined) return [];
  const texts = result.answers.map(({ variant, text }) => {
    const shown = review.state === 'edited' ? (review.texts[variant ?? ''] ?? text) : text;
    return variant === undefined ? shown : `${variant}: ${shown}`;
  });
  const [first, ...more] = result.answers;
  if (first === undefined) return [];
  const isOne = more.every((one) => evidenceKindOf(one) === evidenceKindOf(first));
  return [
    {
      rowId: row.id,
      question: result.question,
      text: texts.join('\n\n'),
      evidence: isOne ? evidenceKindOf(first) : 'partly',
      state: review.state,
      questionnaire,
      at: Math.max(result.answeredAt, review.reviewedAt),
    },
  ];
}

interface Known {
  readonly entry: EarlierEntry;
  readonly asked: AskedWords;
  readonly weight: number;
}

/** Indexes all earlier questions once; a search then only examines those sharing a word. */
export function collectEarlierAnswers(entries: readonly EarlierEntry[]): EarlierAnswers {
  const taken = entries.map((entry) => ({ entry, asked: askedWords(entry.question) }));
  const holders = new Map<string, number[]>();
  taken.forEach(({ asked }, at) => {
    for (const term of asked.terms.keys()) {
      const list = holders.get(term);
      if (list === undefined) holders.set(term, [at]);
      else list.push(at);
    }
  });
  // A word occurring in every questionnaire weighs little; with few questions all weigh alike.
  const rarity = (term: string): number =>
    Math.log(2 + entries.length / (1 + (holders.get(term)?.length ?? 0)));
  const weightOf = ({ terms }: AskedWords): number =>
    [...terms].reduce((sum, [term, { weight }]) => sum + weight * rarity(term), 0);
  const known = taken.map((one): Known => ({ ...one, weight: weightOf(one.asked) }));
  return {
    similarTo(question, except) {
      const asked = askedWords(question);
      const own = weightOf(asked);
      const shared = new Map<number, number>();
      for (const [term, { weight }] of asked.terms)
        for (const at of holders.get(term) ?? [])
          shared.set(at, (shared.get(at) ?? 0) + weight * rarity(term));
      return [...shared]
        .flatMap(([at, common]) => {
          const one = known[at];
          if (one === undefined || isSameRow(one.entry, except)) return [];
          const share = wordSimilarity(common, own, one.weight);
          if (share < similarEnough) return [];
          const similarity = share * penaltyOf(asked, one.asked);
          return similarity < similarEnough ? [] : offered(one.entry, similarity);
        })
        .sort(byWorth)
        .slice(0, mostOffered);
    },
  };
}

/** Share of the weight of both questions that they have in common. */
function wordSimilarity(common: number, one: number, other: number): number {
  return one + other === 0 ? 0 : Math.min(1, (2 * common) / (one + other));
}

function penaltyOf(one: AskedWords, other: AskedWords): number {
  const binding =
    [...one.binding].every((term) => other.held.has(term)) &&
    [...other.binding].every((term) => one.held.has(term));
  return (binding ? 1 : otherBinding) * (one.isNegated === other.isNegated ? 1 : otherPolarity);
}

function isSameRow(
  { questionnaire, rowId }: EarlierEntry,
  except: { readonly questionnaire: string; readonly rowId: string } | undefined,
): boolean {
  return except?.questionnaire === questionnaire && except.rowId === rowId;
}

function offered(entry: EarlierEntry, share: number): EarlierAnswer {
  const { question, text, evidence, state, questionnaire, at } = entry;
  const similarity = Math.round(share * 1000) / 1000;
  return { question, text, evidence, state, questionnaire, at, similarity };
}

/** Sorts reviewed answers first, then by similarity, then newest first. */
function byWorth(one: EarlierAnswer, other: EarlierAnswer): number {
  const [first, second] = [one.state === 'draft' ? 0 : 1, other.state === 'draft' ? 0 : 1];
  return second - first || other.similarity - one.similarity || other.at - one.at;
}
