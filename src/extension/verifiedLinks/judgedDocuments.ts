import * as vscode from 'vscode';
import { hashOfQuote } from '../../adapters/documents/quoteHash';
import type { Judgement } from '../../core/features/verifiedLinks/judgeLink';
import { parseLinks, type VerifiedLink } from '../../core/features/verifiedLinks/parseLinks';
import type { IndexClient } from '../index/indexClient';
import { workspaceRoots } from '../index/workspaceRoots';

/** A citation of an open file, and what became of it. */
export interface JudgedLink extends Judgement {
  readonly link: VerifiedLink;
  readonly range: vscode.Range;
}

/** The citations of open Markdown files, judged as these were at a version of theirs. */
export class JudgedDocuments {
  readonly #client: Pick<IndexClient, 'judgeLinks'>;
  readonly #judged = new Map<string, { readonly version: number; readonly links: readonly JudgedLink[] }>();
  readonly #running = new Map<string, AbortController>();

  constructor(client: Pick<IndexClient, 'judgeLinks'>) {
    this.#client = client;
  }

  /** Judges a document anew; undefined if it was asked for again or edited meanwhile. */
  async judge(document: vscode.TextDocument): Promise<readonly JudgedLink[] | undefined> {
    const key = document.uri.toString();
    this.#running.get(key)?.abort();
    const abort = new AbortController();
    this.#running.set(key, abort);
    const { version } = document;
    try {
      const links = parseLinks(document.getText(), hashOfQuote);
      const roots = workspaceRoots(vscode.workspace.workspaceFolders ?? []).map(({ name }) => name);
      const judgements = links.length === 0 ? [] : await this.#client.judgeLinks(links, roots, abort.signal);
      if (abort.signal.aborted || document.version !== version || document.isClosed) return undefined;
      const judged = links.flatMap((link, at) => {
        const judgement = judgements[at];
        const range = new vscode.Range(document.positionAt(link.start), document.positionAt(link.end));
        return judgement === undefined ? [] : [{ ...judgement, link, range }];
      });
      this.#judged.set(key, { version, links: judged });
      return judged;
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      throw error;
    } finally {
      if (this.#running.get(key) === abort) this.#running.delete(key);
    }
  }

  /** The citations of a document, as long as it was not edited since they were judged. */
  of({ uri, version }: vscode.TextDocument): readonly JudgedLink[] {
    const judged = this.#judged.get(uri.toString());
    return judged?.version === version ? judged.links : [];
  }

  forget(uri: vscode.Uri): void {
    this.#running.get(uri.toString())?.abort();
    this.#judged.delete(uri.toString());
  }
}
