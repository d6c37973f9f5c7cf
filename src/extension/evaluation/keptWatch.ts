import type * as vscode from 'vscode';
import type { CaseResult, EvalCase } from '../../core/features/eval/cases/model';
import { logText } from '../../core/model/errors';
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
  /** Checks answers, and resolves with the results of those that were. */
  readonly ask: (items: readonly vscode.TestItem[]) => Promise<readonly CaseResult[]>;
}

interface Checked {
  /** The kept answer as it was checked. */
  readonly written: string;
  /** The documents it was judged by. */
  readonly leansOn: readonly DocumentId[];
}

/** Checks kept answers by themselves: those whose documents changed since the last check, and new ones. */
export class KeptWatch {
  readonly #deps: KeptWatchDeps;
  readonly #checks = new CoalescedTask(() => this.#check());
  readonly #checked = new Map<string, Checked>();
  readonly #stop = new AbortController();
  #hashes: ReadonlyMap<DocumentId, string> = new Map();
  #isIndexed = false;

  constructor(deps: KeptWatchDeps) {
    this.#deps = deps;
  }

  /** To be called when a sync of the index has ended. */
  indexed(): Promise<void> {
    this.#isIndexed = true;
    return this.#checks.run();
  }

  /** To be called when the kept answers were read anew. Nothing is checked before the index is up to date. */
  async read(): Promise<void> {
    if (this.#isIndexed) await this.#checks.run();
  }

  dispose(): void {
    this.#stop.abort();
  }

  async #check(): Promise<void> {
    const { kept, isOn, library, ask, log } = this.#deps;
    const { signal } = this.#stop;
    const items = kept();
    if (this.#stop.signal.aborted || items.length === 0 || !isOn()) return;
    try {
      const ids = [...new Set(items.flatMap((one) => this.#leaningOf(one)))];
      const versions = await library.index.hashesOf(ids, signal);
      const now = new Map(versions.map(({ documentId, contentHash }) => [documentId, contentHash]));
      const wanted = items.filter((one) => this.#isOutdated(one, now));
      const results = wanted.length === 0 ? [] : await ask(wanted.map(({ item }) => item));
      this.#hashes = now;
      this.#note(wanted, results);
    } catch (error) {
      if (!signal.aborted) log.error(logText(error));
    }
  }

  /** Notes what was judged; the rest is tried again with the next change. */
  #note(wanted: readonly KeptItem[], results: readonly CaseResult[]): void {
    const byCase = new Map<EvalCase, CaseResult>(results.map((result) => [result.case, result]));
    for (const { item, keptCase } of wanted) {
      const result = byCase.get(keptCase);
      if (result === undefined || result.run.outcome?.kind === 'failed') this.#checked.delete(item.id);
      else this.#checked.set(item.id, { written: writtenOf({ keptCase }), leansOn: leaningOf(result) });
    }
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

function writtenOf({ keptCase: { question, kept, documents, texts } }: Pick<KeptItem, 'keptCase'>): string {
  return JSON.stringify([question, kept, documents, texts]);
}

/** The documents that a result depends on besides those of the kept quotes. */
function leaningOf({ kept, run }: CaseResult): readonly DocumentId[] {
  const found = kept?.quotes.flatMap((quote) => (quote.state === 'gone' ? [] : [quote.now.documentId])) ?? [];
  return [...new Set([...found, ...run.citations.map(({ documentId }) => documentId)])];
}
