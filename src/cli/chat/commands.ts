import { open } from 'node:fs/promises';
import path from 'node:path';
import { conversationMarkdown } from '../../core/export/conversation/markdownOf';
import { AskDocsError } from '../../core/model/errors';
import { sectionAround } from '../../core/retrieval/indexing/sections';
import type { AnswerStyle, Citation } from '../../core/model/types';
import { placeLabel } from '../../core/model/place';
import { nearestName } from '../../core/language/nearestName';
import type { OpenedLibrary } from '../library/openLibrary';
import { paint, print } from '../terminal/output';
import { printSources } from '../terminal/printRun';
import { saveTrace } from '../library/traceFile';
import type { AskFlags } from '../commandLine/askOptions';
import { answerLine } from '../../core/export/contract/answerLine';
import { conversationOf } from '../../core/export/conversation/conversationOf';
import type { LibraryQuestion, EndedRun } from '../../core/run/library';
import type { RunState } from '../../core/model/state';

/** The dependencies of a chat command. */
export interface ChatDeps {
  readonly session: ChatSession;
  readonly library: OpenedLibrary;
  readonly flags: AskFlags;
  readonly signal: AbortSignal;
}

interface ChatCommand {
  readonly name: string;
  /** The command's argument, for help. */
  readonly takes: string;
  readonly says: string;
  /** Whether it prints, which --json has no place for. */
  readonly isShown?: true;
  /** Returns a sentence to show, if any; `leave` to end the conversation. */
  run(argument: string, deps: ChatDeps): string | undefined | Promise<string | undefined>;
}

const styles: readonly AnswerStyle[] = ['concise', 'detailed', 'bullets'];

const commands: readonly ChatCommand[] = [
  { name: 'help', takes: '', says: 'this list', isShown: true, run: help },
  {
    name: 'sources',
    takes: '',
    says: 'the sources of the last answer, with their quotes',
    isShown: true,
    run: (_, { session }) => {
      const citations = citationsOf(session);
      if (citations.length === 0) return 'There is no answer with sources yet.';
      printSources(citations, true);
      return undefined;
    },
  },
  {
    name: 'open',
    takes: '[N]',
    says: 'the section that source N was quoted from, with its file',
    isShown: true,
    run: openSource,
  },
  {
    name: 'style',
    takes: '[concise|detailed|bullets]',
    says: 'how answers are written from now on',
    run: (argument, { session }) => {
      const style = styles.find((name) => name === argument);
      if (argument !== '' && style === undefined) return 'Styles are concise, detailed and bullets.';
      session.style = style ?? session.style;
      return `Answers are ${session.style}.`;
    },
  },
  {
    name: 'new',
    takes: '',
    says: 'begin a new conversation, which refers to nothing said before',
    run: (_, { session }) => {
      session.startAnew();
      return 'A new conversation.';
    },
  },
  {
    name: 'save',
    takes: 'FILE',
    says: 'save the conversation as Markdown, with quotes as footnotes',
    run: save,
  },
  {
    name: 'trace',
    takes: 'FILE',
    says: 'record how the last answer came about, as ask --trace does',
    run: trace,
  },
  { name: 'exit', takes: '', says: 'leave; so do Ctrl+D, and Ctrl+C twice', run: () => undefined },
];

/** Runs a chat command; returns a sentence to show, if any. */
export async function runChatCommand(
  name: string,
  argument: string,
  deps: ChatDeps,
): Promise<string | undefined> {
  const command = commands.find((each) => each.name === name || (name === '?' && each.name === 'help'));
  if (command?.isShown && deps.flags.json) return `/${command.name} has nothing to show with --json.`;
  if (command !== undefined) return command.run(argument, deps);
  const nearest = nearestName(
    name,
    commands.map((each) => each.name),
  );
  const end = nearest === undefined ? '.' : `; did you mean /${nearest}?`;
  return `There is no /${name}${end} /help lists the commands.`;
}

function help(): undefined {
  const names = commands.map(({ name, takes }) => `/${name} ${takes}`.trimEnd());
  const wide = Math.max(...names.map((name) => name.length));
  commands.forEach(({ says }, at) => {
    const name = names[at] ?? '';
    print(`  ${paint('cyan', name)}${' '.repeat(wide - name.length)}  ${says}`);
  });
  print('Anything else is a question; the number of an option chooses it.');
}

function citationsOf({ last }: ChatSession): readonly Citation[] {
  const outcome = last?.run.outcome;
  return outcome?.kind === 'answered' ? outcome.answer.citations : [];
}

async function openSource(
  argument: string,
  { session, library, flags, signal }: ChatDeps,
): Promise<string | undefined> {
  const marker = argument === '' ? 1 : Number(argument);
  const citation = citationsOf(session).find((each) => each.marker === marker);
  if (citation === undefined) return `The last answer has no source ${argument === '' ? '1' : argument}.`;
  const { documentId, place, quote } = citation;
  const document = await library.index.readDocument(documentId, signal);
  const file = path.join(path.resolve(flags.folder), ...documentId.split('/'));
  const line = place.kind === 'lines' ? `:${place.lines.start}` : ` ${placeLabel(place)}`;
  const section = document && sectionAround(document, { start: document.text.indexOf(quote), text: quote });
  print(`${paint('cyan', file)}${line}`);
  if (section === undefined) return 'The document has changed since; this was quoted from it.';
  print(paint('dim', section.headings.join(' › ')));
  const [before = '', after = ''] = cutAt(section.text, quote);
  print(`${before}${paint('bold', quote)}${after}`.replace(/^/gm, '  '));
  return undefined;
}

function cutAt(text: string, quote: string): readonly string[] {
  const at = text.indexOf(quote);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + quote.length)];
}

async function save(file: string, { session, flags }: ChatDeps): Promise<string> {
  if (file === '') return 'Name a file: /save FILE.';
  if (session.runs.length === 0) return 'There is nothing to save yet.';
  const title = path.basename(path.resolve(flags.folder));
  await writeNew(file, conversationMarkdown(title, session.runs));
  return `The conversation is in ${file}.`;
}

/** Writes a new file; existing ones are never overwritten, as it is easy to type the name of one. */
async function writeNew(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx').catch((cause: unknown) => {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw new AskDocsError('output-unwritable', {
      detail: isThere ? `${file} is already there` : file,
      cause,
    });
  });
  await handle.writeFile(text).finally(() => handle.close());
}

async function trace(file: string, { session, library, flags }: ChatDeps): Promise<string> {
  const { last } = session;
  if (file === '') return 'Name a file: /trace FILE.';
  if (last === undefined) return 'There is no answer yet.';
  const settings = { ...library.settings, style: session.style };
  await saveTrace(file, last, { flags, settings });
  return `The trace is in ${file}; ask-docs replay ${file} shows it.`;
}

/** The conversation so far. */
export class ChatSession {
  style: AnswerStyle;
  #ended: EndedRun[] = [];
  #lines: ReturnType<typeof answerLine>[] = [];

  constructor(style: AnswerStyle) {
    this.style = style;
  }

  /** The runs since the conversation was last reset, oldest first. */
  get runs(): readonly RunState[] {
    return this.#ended.map(({ run }) => run);
  }

  get last(): EndedRun | undefined {
    return this.#ended.at(-1);
  }

  /** All answers in the JSON form, including those before a reset. */
  get lines(): readonly ReturnType<typeof answerLine>[] {
    return this.#lines;
  }

  /** A question with the conversation it may refer to. */
  asked(question: string): LibraryQuestion {
    const { turns, earlier } = conversationOf(this.runs);
    return { question, style: this.style, conversation: turns, earlier };
  }

  add(ended: EndedRun): void {
    this.#ended.push(ended);
    this.#lines.push(answerLine(String(this.#lines.length + 1), ended.run));
  }

  /** Resets the conversation: later questions no longer refer to earlier ones. */
  startAnew(): void {
    this.#ended = [];
  }
}
