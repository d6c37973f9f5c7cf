import type { Library } from '../../core/run/library';
import { noMemory, noVocabulary, type Vocabulary } from '../../core/model/knowledge';
import type { AnswerStyle, DocumentId } from '../../core/model/types';
import type { SearchIndex } from '../../core/model/ports';
import { createTableEngine } from '../../adapters/tables/tableEngine';
import { learnedData, readWordVectors } from '../../adapters/vocabulary/learnedData';
import { createExtractiveReasoner } from '../../core/answering/extractive/extractiveReasoner';
import { leaveOut } from '../../core/retrieval/wrapIndex';
import { answerQuestion } from '../../core/run/answerQuestion';
import { defaultRunSettings, type RunDeps, type RunSettings } from '../../core/run/run';
import type { LocalSearchIndex } from '../../worker/openIndex';
import { checkAgent, usableAgents, readMemory, readWords } from './folderKnowledge';
import type { ModelFlags, AgentFlags, CorrectionsFlag } from '../commandLine/askOptions';
import { openFolder, sync } from './openFolder';
import { openReasoner, taskTimeout } from './openModel';
import { debugLog } from '../terminal/output';
import type { FolderFlags } from '../commandLine/sharedOptions';
import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** The flags for answering from a folder. */
export interface LibraryFlags extends FolderFlags, AgentFlags {
  readonly style: AnswerStyle;
  /** Whether the style was given explicitly, so that no agent's own style overrides it. */
  readonly isStyleChosen?: boolean;
  /** Which corrections apply. */
  readonly corrections: CorrectionsFlag;
  /** Whether the folder's glossary and variants apply; true by default. */
  readonly glossary?: boolean;
  /** Somebody is waiting for one answer: files that take long to read are left to `ask-docs index`. */
  readonly isInHaste?: boolean;
  readonly model: ModelFlags;
}

/** The documents of a folder, opened in this process. */
export interface OpenedLibrary extends Library {
  readonly index: LocalSearchIndex;
  readonly indexDir: string;
  readonly settings: RunSettings;
}

/**
 * Opens a folder for questions; its index is as last saved until `refresh`. Fails as `openFolder` does, and
 * with `usage` when a requested agent does not exist in the folder.
 */
export async function openLibrary(flags: LibraryFlags): Promise<OpenedLibrary> {
  const index = await openFolder(flags);
  index.expectReading();
  await checkAgent(flags.folder, flags);
  const tables = createTableEngine();
  const reasoner = openReasoner(flags.model, tables);
  const defaults = runDeps(index, flags.style);
  const taskTimeoutMs = taskTimeout(defaults.settings.taskTimeoutMs, flags.model);
  const settings = { ...defaults.settings, taskTimeoutMs };
  return {
    index,
    tables,
    indexDir: index.indexDir,
    settings,
    async refresh(signal, onEvent) {
      await sync(index, false, signal, { isInHaste: flags.isInHaste, onEvent });
    },
    contents: (signal) => index.contents(signal),
    async *answer(asked, signal) {
      const {
        question,
        style,
        scope,
        without = [],
        conversation = [],
        earlier = '',
        agent = flags.agent,
      } = asked;
      // Edits to the vocabulary, corrections and agents of a folder apply from the next question.
      const vocabulary = await readWords(flags.folder, flags.glossary);
      const known = await readMemory(flags.folder, flags.corrections);
      const memory = { ...known, earlier };
      const agents = await usableAgents(flags.folder, flags);
      const isStyleChosen = style !== undefined || flags.isStyleChosen === true;
      const styled = { ...settings, style: style ?? flags.style, isStyleChosen };
      const read = { vocabulary, memory, agents, index: leaveOut(index, without) };
      const contents = (stop: AbortSignal) => index.contents(stop);
      const deps = { ...defaults, ...read, conversation, scope, agent, reasoner, tables, contents };
      yield* answerQuestion(question, { ...deps, settings: styled }, signal);
    },
  };
}

/** The dependencies of a run with rules only and default settings. */
export function runDeps(
  index: SearchIndex,
  style: AnswerStyle,
  vocabulary: Vocabulary = noVocabulary,
): RunDeps {
  return {
    index,
    reasoner: createExtractiveReasoner(learnedData),
    settings: { ...defaultRunSettings, style },
    vocabulary,
    conversation: [],
    memory: noMemory,
    wordVectors: readWordVectors,
    log: debugLog,
  };
}

/**
 * Ids of the files a command reads its questions from and writes to, if they lie in the documents' folder.
 */
export async function ownDocuments(folder: string, files: readonly string[]): Promise<readonly DocumentId[]> {
  const root = await realpath(folder);
  const paths = await Promise.all(
    // An output file need not exist yet, but its folder does.
    files.map(async (file) => path.join(await realpath(path.dirname(file)), path.basename(file))),
  );
  return paths
    .map((file) => path.relative(root, file))
    .filter((relative) => !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..')
    .map((relative) => relative.replaceAll(path.sep, '/'));
}
