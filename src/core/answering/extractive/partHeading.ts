import type { SubAnswer } from '../../model/types';
import { withoutMark } from '../../understanding/questionParts';

/** The heading over a part of an answer: its facet, with the mark of a question where it is one. */
export function partHeading(facet: string, subAnswers: readonly SubAnswer[]): string {
  const asks = subAnswers.some(
    ({ subQuery }) => subQuery.facet === facet && isAsked(facet, subQuery.question),
  );
  return asks ? `${facet}?` : facet;
}

/** Adds to a heading what is said of it, or another heading. */
export function goOn(heading: string, mark: ':' | ';', more: string): string {
  return heading.endsWith('?') ? `${heading} ${more}` : `${heading}${mark} ${more}`;
}

/** Whether a facet is its question: whole, behind a condition, or before what it leaves to another. */
function isAsked(facet: string, question: string): boolean {
  if (!question.trim().endsWith('?')) return false;
  const [asked, said] = [withoutMark(question), facet].map((text) => text.toLowerCase());
  if (asked === undefined || said === undefined) return false;
  const before = asked.slice(0, -said.length).trimEnd();
  return asked.startsWith(`${said}: `) || (asked.endsWith(said) && /^$|[,:]$/.test(before));
}
