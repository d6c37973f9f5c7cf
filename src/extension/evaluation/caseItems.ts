import * as l10n from '@vscode/l10n';
import path from 'node:path';
import type * as vscode from 'vscode';
import { type CaseProblem, type EvalCase, isKept, type KeptCase } from '../../core/features/eval/cases/model';
import { quoted } from '../../core/util/displayLanguage';
import { plainText } from '../../core/util/text';
import { rangeOfLine, sentenceOf } from '../base/lineProblem';
import type { ShownFile } from './caseFiles';

/** What a leaf item represents: a case, or a problem with a line. */
export type Leaf = { readonly evalCase: EvalCase } | { readonly problem: CaseProblem };

/** A kept answer in the Testing view. */
export interface KeptItem {
  readonly item: vscode.TestItem;
  readonly keptCase: KeptCase;
}

/**
 * The case files and their cases as items of the Testing view. An item stays the same as long as its question
 * does.
 */
export class CaseItems {
  readonly #controller: vscode.TestController;
  readonly #leaves = new Map<string, Leaf>();

  constructor(controller: vscode.TestController) {
    this.#controller = controller;
  }

  /** Shows exactly these files. */
  show(files: readonly ShownFile[]): void {
    const { items } = this.#controller;
    const kept = new Set(files.map(({ uri }) => uri.toString()));
    for (const [id, item] of items) {
      if (kept.has(id)) continue;
      this.#forget(item);
      items.delete(id);
    }
    files.forEach((file) => {
      this.update(file);
    });
  }

  /** Updates or adds a single file. */
  update(file: ShownFile): void {
    const { items } = this.#controller;
    const id = file.uri.toString();
    const item =
      items.get(id) ?? this.#controller.createTestItem(id, path.posix.basename(file.file), file.uri);
    if (file.folder !== '') item.description = file.folder;
    const former = new Map(this.#leavesBelow(item).map(([child, leaf]) => [child.id, { child, leaf }]));
    this.#forget(item);
    const keys = new Map<string, number>();
    const children = leavesOf(file).map((leaf) => {
      const key = numbered(`${id}#${keyOf(leaf)}`, keys);
      const known = former.get(key);
      const child = known?.child ?? this.#controller.createTestItem(key, labelOf(leaf), file.uri);
      describe(child, leaf);
      // The expected answer is no longer the one that was judged.
      if (known !== undefined && !isSame(known.leaf, leaf)) this.#controller.invalidateTestResults(child);
      this.#leaves.set(key, leaf);
      return child;
    });
    item.children.replace(children);
    items.add(item);
  }

  /** The case or problem of an item; undefined for a file, and for a removed item. */
  leafOf(id: string): Leaf | undefined {
    return this.#leaves.get(id);
  }

  /** The kept answers, with their items. */
  kept(): readonly KeptItem[] {
    return this.#all().flatMap(({ item, leaf }) =>
      'evalCase' in leaf && isKept(leaf.evalCase) ? [{ item, keptCase: leaf.evalCase }] : [],
    );
  }

  /** Shows the results of all but kept answers as outdated: those are checked by themselves. */
  outdate(): void {
    const others = this.#all().filter(({ leaf }) => !('evalCase' in leaf && isKept(leaf.evalCase)));
    if (others.length > 0) this.#controller.invalidateTestResults(others.map(({ item }) => item));
  }

  #all(): readonly { readonly item: vscode.TestItem; readonly leaf: Leaf }[] {
    return [...this.#controller.items].flatMap(([, file]) =>
      this.#leavesBelow(file).map(([item, leaf]) => ({ item, leaf })),
    );
  }

  /** The requested leaf items, without duplicates, in order. */
  wanted({
    include,
    exclude = [],
  }: Pick<vscode.TestRunRequest, 'include' | 'exclude'>): readonly vscode.TestItem[] {
    const left = new Set(exclude.map(({ id }) => id));
    const roots = include ?? [...this.#controller.items].map(([, item]) => item);
    const below = (item: vscode.TestItem): readonly vscode.TestItem[] => {
      if (left.has(item.id)) return [];
      if (this.#leaves.has(item.id)) return [item];
      return [...item.children].flatMap(([, child]) => below(child));
    };
    return [...new Set(roots.flatMap(below))];
  }

  #leavesBelow(item: vscode.TestItem): readonly (readonly [vscode.TestItem, Leaf])[] {
    return [...item.children].flatMap(([key, child]) => {
      const leaf = this.#leaves.get(key);
      return leaf === undefined ? [] : [[child, leaf] as const];
    });
  }

  #forget(item: vscode.TestItem): void {
    for (const [key] of item.children) this.#leaves.delete(key);
  }
}

/** The cases and invalid lines of a file, in order. */
function leavesOf({ cases, problems }: ShownFile): readonly Leaf[] {
  const leaves = [...cases.map((evalCase) => ({ evalCase })), ...problems.map((problem) => ({ problem }))];
  return leaves.sort((one, other) => placeOf(one).line - placeOf(other).line);
}

export function placeOf(leaf: Leaf): EvalCase['place'] {
  return 'evalCase' in leaf ? leaf.evalCase.place : leaf.problem.place;
}

/** Identifies a case when lines are inserted above it: by its id, or its question. */
function keyOf(leaf: Leaf): string {
  if ('problem' in leaf) return `line ${String(leaf.problem.place.line)}`;
  const { id, question, place } = leaf.evalCase;
  return id === `${place.file}:${String(place.line)}` ? question : id;
}

/** Makes a key unique by numbering. */
function numbered(key: string, given: Map<string, number>): string {
  const count = (given.get(key) ?? 0) + 1;
  given.set(key, count);
  return count === 1 ? key : `${key} (${String(count)})`;
}

function labelOf(leaf: Leaf): string {
  if ('evalCase' in leaf) return leaf.evalCase.question;
  return l10n.t('Line {0}', leaf.problem.place.line);
}

function describe(item: vscode.TestItem, leaf: Leaf): void {
  const { line } = placeOf(leaf);
  item.label = labelOf(leaf);
  item.range = rangeOfLine(line);
  item.sortText = String(line).padStart(9, '0');
  item.error = 'problem' in leaf ? sentenceOf(leaf.problem.reason) : undefined;
  item.description = 'evalCase' in leaf ? wantedOf(leaf.evalCase) : '';
}

/** Describes the expectations of a case, apart from its question. */
function wantedOf({ outcome, documents, texts, kept }: EvalCase): string {
  if (kept !== undefined) return plainText(kept.answer.replace(/ ?\[\d{1,3}\]/g, '')).replace(/\s+/g, ' ');
  if (outcome === 'declined') return l10n.t('no answer');
  return [...documents, ...texts.map((text) => quoted(text))].join(', ');
}

function isSame(one: Leaf, other: Leaf): boolean {
  const wantedBy = (leaf: Leaf) =>
    'evalCase' in leaf
      ? [leaf.evalCase.outcome, leaf.evalCase.documents, leaf.evalCase.texts, leaf.evalCase.kept]
      : leaf.problem.reason;
  return JSON.stringify(wantedBy(one)) === JSON.stringify(wantedBy(other));
}
