import { sectionsAbove } from '../../core/model/cited';
import type { Answer, Citation } from '../../core/model/types';
import type { RunEvent, RunOutcome, StepKind } from '../../core/model/events';
import { troublesOf } from '../../core/answering/modelFailure';
import { flagWords } from '../../core/run/flagWords';
import { olderNote } from '../../core/model/older';
import { emptyRun, reduceRun, type RunState, usageOf } from '../../core/model/state';
import { firstOfEachDocument } from '../citations/showOptions';
import { escapeMarkdown } from '../citations/commandLink';
import { type AnswerPage, markerLink } from './citationLinks';
import { texts } from './texts';

/** A part of an answer: Markdown, or a marker `[n]` that stands for a quote. */
export type AnswerPiece =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'marker'; readonly marker: number };

/** A code span, a marker, an escaped character, an opening backtick or bracket, or any other text. */
const token = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)|\[(\d{1,6})\]|\\[^\n]|[`[\\]|[^`[\\]+/gy;
const fence = /^ {0,3}(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/;
/** The beginning of a line that may still become a code fence. */
const halfFence = /^[\s>*+\d.)-]*(?:`{0,3}|~{0,3})$/;
const halfMarker = /^\[\d{0,6}$/;

/**
 * Splits an answer into Markdown and markers while it is being written. Markers in code are text. Anything
 * that later text may still change is held back until it is certain.
 */
export class MarkerPieces {
  #held = '';
  /** The closing fence of the open code block. */
  #fence: string | undefined;
  #isLineStart = true;

  /** The pieces that are certain now; consecutive texts are merged. */
  push(text: string): readonly AnswerPiece[] {
    this.#held += text;
    const pieces: AnswerPiece[] = [];
    for (let end = this.#held.indexOf('\n'); end >= 0; end = this.#held.indexOf('\n')) {
      pieces.push(...this.#line(this.#held.slice(0, end + 1)));
      this.#held = this.#held.slice(end + 1);
      this.#isLineStart = true;
    }
    pieces.push(...this.#clearPart());
    return joined(pieces);
  }

  /** The rest as it is. */
  end(): readonly AnswerPiece[] {
    const pieces = this.#line(this.#held);
    this.#held = '';
    return joined(pieces);
  }

  /** A complete line. */
  #line(line: string): readonly AnswerPiece[] {
    const mark = this.#isLineStart ? fence.exec(line)?.[1] : undefined;
    if (this.#fence !== undefined) {
      if (mark?.startsWith(this.#fence) === true && line.trim() === mark) this.#fence = undefined;
      return [{ kind: 'text', text: line }];
    }
    this.#fence = mark;
    return mark === undefined ? cut(line, true).pieces : [{ kind: 'text', text: line }];
  }

  /** The part of an unfinished line that is certain. */
  #clearPart(): readonly AnswerPiece[] {
    if (this.#fence !== undefined) return [];
    if (this.#isLineStart && (halfFence.test(this.#held) || fence.test(this.#held))) return [];
    const { pieces, rest } = cut(this.#held, false);
    if (pieces.length > 0) this.#isLineStart = false;
    this.#held = rest;
    return pieces;
  }
}

function cut(text: string, isWhole: boolean): { readonly pieces: AnswerPiece[]; readonly rest: string } {
  const pieces: AnswerPiece[] = [];
  for (const match of text.matchAll(token)) {
    const [whole, , marker] = match;
    const rest = text.slice(match.index);
    const mayGrow = whole === '`' || whole === '\\' || (whole === '[' && halfMarker.test(rest));
    // A run of backticks at the end may still grow, and then not match.
    const isOpenSpan = whole.startsWith('`') && rest === whole;
    if (!isWhole && (mayGrow || isOpenSpan)) return { pieces, rest };
    pieces.push(
      marker === undefined ? { kind: 'text', text: whole } : { kind: 'marker', marker: Number(marker) },
    );
  }
  return { pieces, rest: '' };
}

function joined(pieces: readonly AnswerPiece[]): readonly AnswerPiece[] {
  const all: AnswerPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { kind: 'text', text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}

const stageWords: Partial<Record<StepKind, () => string>> = {
  route: texts.understanding,
  plan: texts.planning,
  task: texts.searching,
  synthesize: texts.writing,
  audit: texts.checking,
};

export interface WriterOptions {
  /** Whether the answer is shown while it is being written. */
  readonly streams: boolean;
  /** The display name of the writing model; defaults to its name in the run. */
  readonly modelName?: string | undefined;
}

/**
 * Writes a run to a page as it progresses. A streamed answer is shown while it is being written; as output
 * cannot be taken back, the checked text follows if it differs. Without streaming, only the final text is
 * written.
 */
export class AnswerWriter {
  readonly #page: AnswerPage;
  readonly #options: WriterOptions;
  #run = emptyRun;
  #pieces = new MarkerPieces();
  /** The text written so far, with its markers. */
  #written = '';
  #wasRestarted = false;
  #stage = '';
  #hasText = false;

  constructor(page: AnswerPage, options: WriterOptions) {
    this.#page = page;
    this.#options = options;
  }

  /** The current state of the run. */
  get run(): RunState {
    return this.#run;
  }

  take(event: RunEvent): void {
    this.#run = reduceRun(this.#run, event);
    const { streams } = this.#options;
    if (event.type === 'step-start' && streams) this.#tellStage(event.kind);
    if (event.type === 'answer-delta' && streams) this.#stream(event.text);
    if (event.type === 'answer-restart') this.#restart();
    if (event.type === 'run-end') this.#end(event.outcome);
  }

  #tellStage(kind: StepKind): void {
    const words = stageWords[kind]?.() ?? '';
    // VS Code collapses what precedes the last progress message, and that must not be the answer.
    if (words === '' || words === this.#stage || this.#hasText) return;
    this.#stage = words;
    this.#page.progress(words);
  }

  #stream(text: string): void {
    if (this.#wasRestarted) this.#page.write(`\n\n---\n\n${texts.writtenAnew()}\n\n`);
    this.#wasRestarted = false;
    this.#hasText = true;
    this.#written += text;
    this.#writePieces(this.#pieces.push(text));
  }

  #restart(): void {
    this.#writePieces(this.#pieces.end());
    this.#wasRestarted ||= this.#written !== '';
    this.#written = '';
    this.#pieces = new MarkerPieces();
  }

  #writePieces(pieces: readonly AnswerPiece[]): void {
    const markdown = pieces.map((piece) => this.#markdownOf(piece)).join('');
    if (markdown !== '') this.#page.write(markdown);
  }

  /** A number in brackets without a citation is text. */
  #markdownOf(piece: AnswerPiece): string {
    if (piece.kind === 'text') return piece.text;
    const citation = this.#run.citations.find(({ marker }) => marker === piece.marker);
    return citation === undefined ? String.raw`\[${piece.marker}\]` : markerLink(citation);
  }

  #end(outcome: RunOutcome): void {
    if (outcome.kind === 'answered') this.#endAnswer(outcome.answer);
    else this.#writePieces(this.#pieces.end());
    if (outcome.kind === 'declined') this.#decline(outcome);
  }

  #endAnswer(answer: Answer): void {
    const notice = escalationNotice(answer);
    // Above the answer, unless that has already been written.
    const isFirst = this.#written === '' && !this.#wasRestarted;
    if (isFirst && notice !== '') this.#page.warn(notice);
    this.#writeRest(answer.text);
    if (!isFirst && notice !== '') this.#page.warn(notice);
    this.#writeSources(answer.citations);
    this.#page.write(`\n\n${answerFooter(this.#run, answer, this.#options.modelName)}\n`);
  }

  /**
   * Writes the part of the answer's text that is still missing; all of it when a different text was written.
   */
  #writeRest(text: string): void {
    const isSame = text.startsWith(this.#written) && !this.#wasRestarted;
    if (isSame) this.#writePieces(this.#pieces.push(text.slice(this.#written.length)));
    this.#writePieces(this.#pieces.end());
    if (isSame) return;
    this.#page.write(`\n\n---\n\n${texts.afterCheck()}\n\n`);
    this.#pieces = new MarkerPieces();
    this.#writePieces([...this.#pieces.push(text), ...this.#pieces.end()]);
  }

  #writeSources(citations: readonly Citation[]): void {
    if (citations.length === 0) return;
    for (const citation of firstOfEachDocument(citations)) this.#page.refer(citation);
    this.#page.write(`\n\n**${escapeMarkdown(texts.sources())}**\n\n`);
    for (const citation of citations) {
      this.#page.write(`- \\[${citation.marker}\\] `);
      this.#page.place(citation);
      const heading = sectionsAbove(citation).at(-1);
      const below = heading === undefined ? '' : ` › ${escapeMarkdown(heading)}`;
      this.#page.write(`${below}${olderNote(citation.older)}\n`);
    }
  }

  #decline({ message, question = '', coverage }: Extract<RunOutcome, { kind: 'declined' }>): void {
    const said = [message, question].filter((text) => text !== '').map(escapeMarkdown);
    const before = this.#written === '' && !this.#wasRestarted ? '' : '\n\n---\n\n';
    this.#page.write(`${before}${said.join('\n\n')}\n\n`);
    if (coverage.nearest.length === 0) return;
    this.#page.write(`${texts.nearest()}\n\n`);
    for (const passage of coverage.nearest) {
      this.#page.write('- ');
      this.#page.place(passage);
      const heading = passage.headings.at(-1);
      this.#page.write(`${heading === undefined ? '' : ` › ${escapeMarkdown(heading)}`}\n`);
    }
  }
}

/**
 * The notice that a person has to decide, and the question, on one line; empty for an answer that is good
 * enough.
 */
function escalationNotice({ decision }: Answer): string {
  if (decision.kind !== 'escalate') return '';
  const title = decision.variant === 'conflict' ? texts.decide() : texts.check();
  return `**${escapeMarkdown(title)}** ${escapeMarkdown(decision.question)}`;
}

/** Small print on how an answer was made: its warnings and flags, and the model. */
function answerFooter(run: RunState, answer: Answer, modelName?: string): string {
  const words = flagWords();
  const notice = answer.notice === undefined ? [] : [answer.notice];
  const doubts = [...troublesOf(answer), ...notice, ...answer.flags.map((flag) => `${words[flag]}.`)];
  return [...new Set([...doubts, writerOf(run, modelName)])]
    .map((line) => `*${escapeMarkdown(line)}*`)
    .join('  \n');
}

/** The model that wrote an answer, and what it was given. */
function writerOf(run: RunState, modelName: string | undefined): string {
  const { models, fallbacks } = usageOf(run);
  const [reason] = fallbacks;
  if (models.length === 0) return reason === undefined ? texts.offline() : texts.instead(reason);
  const names = modelName ?? models.join(', ');
  return reason === undefined ? texts.writtenBy(names) : texts.partlyBy(names);
}
