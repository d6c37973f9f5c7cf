import type * as vscode from 'vscode';
import type { CaseResult, EvalCase } from '../../core/features/eval/cases/model';
import { logText } from '../../core/model/errors';
import { emptyRun } from '../../core/model/state';
import type { DocumentId } from '../../core/model/types';
import type { Library } from '../../core/run/library';
import { CoalescedTask } from '../../core/util/concurrency';
import type { Log } from '../base/log';
import type { KeptItem } from './caseItems';

export interface KeptWatchDeps {
  readonly library: Pick<Library, 'index'>;
  readonly log: Pick<Log, 'error'>;
  /** The kept answers of now. */
  readonly kept: () => readonly KeptItem[];
  /** Whether answers may be asked without the user: trusted, and wanted. */
  readonly isOn: () => boolean;
  /** Checks answers, and resolves with the results of those that were when all are, or when the signal aborts. */
  readonly ask: (
    items: readonly vscode.TestItem[],
    asking: 'none' | 'unsure',
    signal: AbortSignal,
  ) => Promise<readonly CaseResult[]>;
}

interface Checked {
  /** The kept answer as it was checked. */
  readonly written: string;
  /** The documents it was judged by. */
  readonly leansOn: readonly DocumentId[];
}

/**
 * Checks kept answers by themselves: those whose documents changed since the last check, and new ones. First all are told of
 * as far as their documents tell without asking, then the others are asked, until documents change again.
 */
export class KeptWatch {
  readonly #deps: KeptWatchDeps;
  readonly #checks = new CoalescedTask(() => this.#check());
  readonly #checked = new Map<string, Checked>();
  readonly #stop = new AbortController();
  #hashes: ReadonlyMap<DocumentId, string> = new Map();
  #isIndexed = false;
  #asking = new AbortController();

  constructor(deps: KeptWatchDeps) {
    this.#deps = deps;
  }

  /** To be called when a sync of the index has ended. */
  indexed(): Promise<void> {
    this.#isIndexed = true;
    return this.#again();
  }

  /** To be called when the kept answers were read anew. Nothing is checked before the index is up to date. */
  async read(): Promise<void> {
    if (this.#isIndexed) await this.#again();
  }

  dispose(): void {
    this.#stop.abort();
  }

  /** What is still asked goes by documents as they were, and would keep what changed now from being told. */
  #again(): Promise<void> {
    this.#asking.abort();
    return this.#checks.run();
  }

  async #check(): Promise<void> {
    const { kept, isOn, library, log } = this.#deps;
    const { signal } = this.#stop;
    this.#asking = new AbortController();
    const asking = AbortSignal.any([signal, this.#asking.signal]);
    const items = kept();
    if (this.#stop.signal.aborted || items.length === 0 || !isOn()) return;
    try {
      const ids = [...new Set(items.flatMap((one) => this.#leaningOf(one)))];
      const versions = await library.index.hashesOf(ids, signal);
      const now = new Map(versions.map(({ documentId, contentHash }) => [documentId, contentHash]));
      const wanted = items.filter((one) => this.#isOutdated(one, now));
      const told = await this.#ask(wanted, 'none', signal);
      this.#hashes = now;
      const open = this.#note(wanted, told);
      if (!asking.aborted) this.#note(open, await this.#ask(open, 'unsure', asking));
    } catch (error) {
      if (!signal.aborted) log.error(logText(error));
    }
  }

  #ask(
    wanted: readonly KeptItem[],
    asking: 'none' | 'unsure',
    signal: AbortSignal,
  ): Promise<readonly CaseResult[]> {
    const items = wanted.map(({ item }) => item);
    return items.length === 0 ? Promise.resolve([]) : this.#deps.ask(items, asking, signal);
  }

  /** Notes what was judged, and returns the rest, which is tried again with the next change at the latest. */
  #note(wanted: readonly KeptItem[], results: readonly CaseResult[]): readonly KeptItem[] {
    const byCase = new Map<EvalCase, CaseResult>(results.map((result) => [result.case, result]));
    return wanted.filter(({ item, keptCase }) => {
      const result = byCase.get(keptCase);
      const isOpen = result === undefined || isUnanswered(result);
      if (isOpen) this.#checked.delete(item.id);
      else this.#checked.set(item.id, { written: writtenOf({ keptCase }), leansOn: leaningOf(result) });
      return isOpen;
    });
  }

  #leaningOf({ item, keptCase }: KeptItem): readonly DocumentId[] {
    const quoted = keptCase.kept.quotes.map(({ documentId }) => documentId);
    return [...quoted, ...(this.#checked.get(item.id)?.leansOn ?? [])];
  }

  #isOutdated(one: KeptItem, now: ReadonlyMap<DocumentId, string>): boolean {
    const checked = this.#checked.get(one.item.id);
    if (checked?.written !== writtenOf(one)) return true;
    return this.#leaningOf(one).some((id) => this.#hashes.get(id) !== now.get(id));
  }
}

/** Whether a result is told ahead of asking, or nothing could be asked. */
function isUnanswered({ kept, run }: CaseResult): boolean {
  return run.outcome?.kind === 'failed' || (run === emptyRun && kept?.isOpen === true);
}

function writtenOf({ keptCase: { question, kept, documents, texts } }: Pick<KeptItem, 'keptCase'>): string {
  return JSON.stringify([question, kept, documents, texts]);
}

/** The documents that a result depends on besides those of the kept quotes. */
function leaningOf({ kept, run }: CaseResult): readonly DocumentId[] {
  const found = kept?.quotes.flatMap((quote) => (quote.state === 'gone' ? [] : [quote.now.documentId])) ?? [];
  return [...new Set([...found, ...run.citations.map(({ documentId }) => documentId)])];
}
