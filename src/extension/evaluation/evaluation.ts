import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { CaseResult } from '../../core/features/eval/cases/model';
import { emptyRun } from '../../core/model/state';
import type { Library } from '../../core/run/library';
import { signalOf } from '../base/cancellation';
import { evaluationId } from '../base/commandIds';
import { lineProblem } from '../base/lineProblem';
import { Listeners } from '../base/listeners';
import { isKeptWatched } from '../base/settings';
import type { Log } from '../base/log';
import { CoalescedTask } from '../../core/util/concurrency';
import type { Asking } from '../../core/features/eval/kept/checkKept';
import { askCases } from './askCases';
import { casesOf, readAllCases, type ShownFile } from './caseFiles';
import { CaseItems } from './caseItems';
import type { ChangedAnswer } from './keptAction';
import { registerKeptFixes } from './keptFixes';
import { KeptMarks } from './keptMarks';
import { KeptWatch } from './keptWatch';
import type { SyncEvent } from '../../core/retrieval/indexing/progress';

export interface EvaluationDeps {
  readonly library: Library;
  readonly log: Log;
  readonly extensionUri: vscode.Uri;
  /** Opens the index, if there is one, so that it follows the documents. Never rejects. */
  readonly openIndex: () => Promise<void>;
}

/** Results beyond these are unlikely to be looked at again. */
const maxKept = 200;

/** The workspace's evaluation cases in the Testing view: read from `.askdocs/eval/*.jsonl` and run there. */
export class Evaluation {
  readonly #deps: EvaluationDeps;
  readonly #controller: vscode.TestController;
  readonly #profile: vscode.TestRunProfile;
  readonly #items: CaseItems;
  readonly #problems = vscode.languages.createDiagnosticCollection('ask-docs-evaluation');
  readonly #results = new Map<string, CaseResult>();
  readonly #changed = new Map<string, ChangedAnswer>();
  readonly #reading = new CoalescedTask(() => this.#read());
  readonly #stop = new AbortController();
  /** Fires when documents have changed. */
  readonly #documents = new Listeners<undefined>();
  readonly #following: vscode.Disposable;
  readonly #marks: KeptMarks;
  readonly #watch: KeptWatch;

  constructor(deps: EvaluationDeps) {
    this.#deps = deps;
    this.#controller = vscode.tests.createTestController(evaluationId, l10n.t('Ask Docs Evaluation'));
    this.#controller.refreshHandler = () => this.refresh();
    this.#profile = this.#controller.createRunProfile(
      l10n.t('Ask the Documents'),
      vscode.TestRunProfileKind.Run,
      async (request, token) => {
        if (request.continuous === true) await this.#follow(request, token);
        else await this.#ask(request, signalOf(token));
      },
      true,
      undefined,
      true,
    );
    this.#items = new CaseItems(this.#controller);
    this.#marks = new KeptMarks(deps.extensionUri);
    this.#watch = new KeptWatch({
      ...deps,
      kept: () => this.#items.kept(),
      isOn: () => vscode.workspace.isTrusted && isKeptWatched(),
      ask: (items, asking, signal) => this.#askKept(items, asking, signal),
    });
    const stopListening = deps.library.onSync?.((event) => {
      if (changesDocuments(event)) this.#outdate();
      if (event.type === 'sync-end') void this.#watch.indexed();
    });
    this.#following = vscode.Disposable.from(
      this.#marks,
      this.#watch,
      registerKeptFixes(),
      { dispose: () => stopListening?.() },
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        const file = casesOf(document);
        if (file !== undefined) this.#update(file);
      }),
    );
  }

  /** The latest results by item id. */
  get results(): ReadonlyMap<string, CaseResult> {
    return this.#results;
  }

  /** The kept answer of an item if it changed. */
  changed(itemId: string): ChangedAnswer | undefined {
    return this.#changed.get(itemId);
  }

  /** Re-reads all files. Never rejects. */
  refresh(): Promise<void> {
    return this.#reading.run();
  }

  /** Runs all cases; resolves when the last one has been judged. */
  async askAll(): Promise<void> {
    const request = new vscode.TestRunRequest(undefined, undefined, this.#profile);
    await this.#ask(request, new AbortController().signal);
  }

  dispose(): void {
    this.#stop.abort();
    this.#following.dispose();
    this.#problems.dispose();
    this.#controller.dispose();
  }

  async #read(): Promise<void> {
    const files = await readAllCases();
    this.#items.show(files);
    this.#problems.clear();
    for (const file of files) this.#showProblems(file);
    await this.#followKept();
  }

  /** Forgets the marks of lines that are gone, and checks those that are new. */
  async #followKept(): Promise<void> {
    const kept = this.#items.kept();
    const ids = new Set(kept.map(({ item }) => item.id));
    for (const id of this.#changed.keys()) if (!ids.has(id)) this.#changed.delete(id);
    await this.#marks.show([...this.#changed.values()]);
    if (kept.length === 0) return;
    void this.#deps.openIndex();
    void this.#watch.read();
  }

  #update(file: ShownFile): void {
    this.#items.update(file);
    this.#showProblems(file);
  }

  #showProblems({ uri, problems }: ShownFile): void {
    this.#problems.set(
      uri,
      problems.map(({ place, reason }) => lineProblem(place.line, reason)),
    );
  }

  /** Changed documents may change the answers. */
  #outdate(): void {
    this.#items.outdate();
    this.#documents.emit(undefined);
  }

  /** Runs again whenever documents change, until cancelled. */
  async #follow(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const { include, exclude, profile } = request;
    const signal = signalOf(token);
    const again = new CoalescedTask(async () => {
      // A run that waited for the previous one would reset its results.
      if (signal.aborted) return;
      await this.#ask(new vscode.TestRunRequest(include, exclude, profile, true, true), signal);
    });
    const listening = this.#documents.add(() => void again.run());
    await new Promise((resolve) => {
      token.onCancellationRequested(resolve);
    });
    listening.dispose();
  }

  async #ask(
    request: vscode.TestRunRequest,
    unwanted: AbortSignal,
    asking: Asking = 'all',
  ): Promise<readonly CaseResult[]> {
    const run = this.#controller.createTestRun(request, undefined, asking === 'all');
    const results: CaseResult[] = [];
    try {
      await askCases(this.#items.wanted(request), run, {
        ...this.#deps,
        signal: AbortSignal.any([signalOf(run.token), unwanted]),
        items: this.#items,
        asking,
        keep: (item, result) => {
          results.push(result);
          this.#keep(item.id, result);
        },
      });
    } finally {
      run.end();
      await this.#marks.show([...this.#changed.values()]);
    }
    return results;
  }

  /** Checks kept answers without a word: what changed is marked. */
  #askKept(
    items: readonly vscode.TestItem[],
    asking: Asking,
    signal: AbortSignal,
  ): Promise<readonly CaseResult[]> {
    const request = new vscode.TestRunRequest(items, undefined, this.#profile, true, true);
    return this.#ask(request, AbortSignal.any([this.#stop.signal, signal]), asking);
  }

  #keep(id: string, result: CaseResult): void {
    const { change, isOpen = false } = result.kept ?? {};
    if (change !== undefined) this.#changed.set(id, { itemId: id, result });
    // That it could not be asked says nothing about what was told before.
    else if (!isOpen) this.#changed.delete(id);
    this.#results.delete(id);
    // Of an answer that was not asked there is no run to open.
    if (result.run === emptyRun) return;
    this.#results.set(id, result);
    const [oldest] = this.#results.keys();
    if (this.#results.size > maxKept && oldest !== undefined) this.#results.delete(oldest);
  }
}

function changesDocuments(event: SyncEvent): boolean {
  if (event.type !== 'sync-end') return false;
  const { added, changed, renamed, removed } = event.summary;
  return added + changed + renamed + removed > 0;
}
