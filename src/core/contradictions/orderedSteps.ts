import { itemsIn } from '../language/sentences';

/** Words that say when a step is taken. */
const order =
  /(?<![\p{L}\p{N}])(?:first(?:ly| of all)?|then|next|after(?:wards| that)|finally|lastly|last|at the end|zuerst|zunächst|als erstes|erst|dann|danach|anschließend|daraufhin|zuletzt|schließlich|am ende|zum schluss|d['’]abord|ensuite|puis|enfin|primero|luego|después|finalmente|prima|poi|infine|eerst|daarna|vervolgens)(?![\p{L}\p{N}])/giu;
const orderAtStart = new RegExp(`^[^\\p{L}]*(?:${order.source})`, 'iu');
/** Where one clause or part of a list ends and the next begins. */
export const joint = /[,;:.]\s+|\s(?:and|und|et|y|e|en)\s/giu;
const fewest = 3;

/** Whether a sentence goes on with what the one before it began: "Then …". */
export function isNextStep(sentence: string): boolean {
  return orderAtStart.test(sentence);
}

/** The steps of a numbered list without their numbers, or those that a text puts in order with "first" and "then". */
export function stepsOf(text: string): string[] {
  const items = itemsIn(text, { start: 0, end: text.length }).map(({ start, end }) =>
    text.slice(start, end).replace(/^\s*(?:\d{1,3}[.)]|[-*+•])\s*/, ''),
  );
  return items.length > 0 ? items : toldSteps(text);
}

/** A step without the words that only say when it is taken. */
export function withoutOrder(step: string): string {
  return step.replace(order, ' ');
}

/** Clauses with a word of order, each with those after it that have none; empty if fewer than three. */
export function toldSteps(text: string): string[] {
  const joints = [...text.matchAll(joint)];
  const starts = [0, ...joints.map(({ 0: mark, index }) => index + mark.length)];
  const clauses = starts.map((start, at) => ({ start, end: joints[at]?.index ?? text.length }));
  const steps: { start: number; end: number }[] = [];
  for (const clause of clauses) {
    const said = text.slice(clause.start, clause.end);
    const last = steps.at(-1);
    if (said.search(order) >= 0) steps.push(clause);
    else if (last !== undefined) last.end = clause.end;
  }
  return steps.length < fewest ? [] : steps.map(({ start, end }) => text.slice(start, end).trim());
}
