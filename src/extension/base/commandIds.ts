/** Ids of the commands that package.json declares; a test compares the two. Free of `vscode`, so that plain Node can load it. */
export const commandIds = {
  askQuestion: 'askDocs.askQuestion',
  explainSelection: 'askDocs.explainSelection',
  explainTerminalSelection: 'askDocs.explainTerminalSelection',
  askAboutSelection: 'askDocs.askAboutSelection',
  openQuote: 'askDocs.openQuote',
  indexWorkspace: 'askDocs.indexWorkspace',
  rebuildIndex: 'askDocs.rebuildIndex',
  cancelIndexing: 'askDocs.cancelIndexing',
  pauseIndexing: 'askDocs.pauseIndexing',
  resumeIndexing: 'askDocs.resumeIndexing',
  chooseModel: 'askDocs.chooseModel',
  checkModel: 'askDocs.checkModel',
  setModelKey: 'askDocs.setModelKey',
  forgetModelKey: 'askDocs.forgetModelKey',
  setEmbeddingKey: 'askDocs.setEmbeddingKey',
  useTeamIndex: 'askDocs.useTeamIndex',
  connectDataSources: 'askDocs.connectDataSources',
  downloadEmbeddingModel: 'askDocs.downloadEmbeddingModel',
  openTrace: 'askDocs.openTrace',
  newConversation: 'askDocs.newConversation',
  showConversations: 'askDocs.showConversations',
  exportConversation: 'askDocs.exportConversation',
  openChatInEditor: 'askDocs.openChatInEditor',
  openAsQuestionnaire: 'askDocs.openAsQuestionnaire',
  correctAnswer: 'askDocs.correctAnswer',
  showMemory: 'askDocs.showMemory',
  forgetMemory: 'askDocs.forgetMemory',
  answerLanguage: 'askDocs.answerLanguage',
  limitFolders: 'askDocs.limitFolders',
  addAgent: 'askDocs.addAgent',
  openOriginal: 'askDocs.openOriginal',
  showLog: 'askDocs.showLog',
  showFailedSources: 'askDocs.showFailedSources',
  showAllSources: 'askDocs.showAllSources',
  openSource: 'askDocs.openSource',
  askAboutSource: 'askDocs.askAboutSource',
  reindexSource: 'askDocs.reindexSource',
  excludeSource: 'askDocs.excludeSource',
  includeSource: 'askDocs.includeSource',
  revealSource: 'askDocs.revealSource',
  copySourcePath: 'askDocs.copySourcePath',
  openElsewhereRun: 'askDocs.openElsewhereRun',
  runEvaluation: 'askDocs.runEvaluation',
  proposeEvaluation: 'askDocs.proposeEvaluation',
  writeEvaluation: 'askDocs.writeEvaluation',
  findContradictions: 'askDocs.findContradictions',
  showContradictions: 'askDocs.showContradictions',
  settleContradiction: 'askDocs.settleContradiction',
  copyVerifiedLink: 'askDocs.copyVerifiedLink',
  compareCitation: 'askDocs.compareCitation',
  openEvaluatedRun: 'askDocs.openEvaluatedRun',
  keepAnswer: 'askDocs.keepAnswer',
  settleKeptAnswer: 'askDocs.settleKeptAnswer',
  acceptKeptAnswer: 'askDocs.acceptKeptAnswer',
  openPinned: 'askDocs.openPinned',
  unpinAnswer: 'askDocs.unpinAnswer',
  exportPinned: 'askDocs.exportPinned',
} as const;

/** Id of the chat view. */
export const chatViewId = 'askDocs.chat';

/** Type of the editors that show the chat. */
export const chatEditorType = 'askDocs.chatEditor';

/** Type of the editors that show a questionnaire. */
export const questionnaireEditorType = 'askDocs.questionnaire';

/** The view type of the PDF viewer. */
export const pdfEditorType = 'askDocs.pdf';

/** The view type of the spreadsheet viewer. */
export const sheetEditorType = 'askDocs.sheet';

/** The view type of the viewer of formatted documents. */
export const formattedEditorType = 'askDocs.formatted';

/** VS Code's own command that shows and focuses the chat view. */
export const focusChatCommand = `${chatViewId}.focus`;

/** Id of the source tree. */
export const sourcesViewId = 'askDocs.sources';

/** Id of the list of pinned answers. */
export const pinnedViewId = 'askDocs.pinned';

/** True in `when` clauses while there are pinned answers. */
export const pinnedContextKey = 'askDocs.hasPinned';

/** VS Code's own command that shows and focuses the source tree. */
export const focusSourcesCommand = `${sourcesViewId}.focus`;

/** Id of the participant `@docs` of VS Code's own chat. */
export const participantId = 'ask-docs.docs';

/** Id of the evaluation in VS Code's own Testing view. */
export const evaluationId = 'askDocs.evaluation';

/** Id of the provider that offers a window's MCP server to VS Code. */
export const mcpProviderId = 'askDocs.mcp';

/**
 * Language ids of text previews. They exist for the settings the manifest attaches to them: no line numbers,
 * as the lines are not the file's own, and soft wrap for long lines of prose.
 */
export const previewLanguages = { text: 'ask-docs-text', sheet: 'ask-docs-sheet' } as const;

/** True in `when` clauses while a sync that the user can see is running. */
export const indexingContextKey = 'askDocs.isIndexing';

/** True in `when` clauses while the user has paused indexing. */
export const pausedContextKey = 'askDocs.isPaused';

/**
 * The kind of the index's view in `when` clauses, as last passed to the source tree; `empty` when the index
 * has no documents.
 */
export const sourcesContextKey = 'askDocs.sources';

/** True in `when` clauses while there are files that could not be read. */
export const failedSourcesContextKey = 'askDocs.hasFailedSources';

/** True in `when` clauses while the source tree shows only the files that could not be read. */
export const onlyFailedContextKey = 'askDocs.showsOnlyFailed';

/** True in `when` clauses once a source has been opened: a step of the walkthrough. */
export const openedSourceContextKey = 'askDocs.hasOpenedSource';
