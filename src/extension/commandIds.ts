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
  downloadEmbeddingModel: 'askDocs.downloadEmbeddingModel',
  openTrace: 'askDocs.openTrace',
  newConversation: 'askDocs.newConversation',
  showConversations: 'askDocs.showConversations',
  exportConversation: 'askDocs.exportConversation',
  openChatInEditor: 'askDocs.openChatInEditor',
  correctAnswer: 'askDocs.correctAnswer',
  showMemory: 'askDocs.showMemory',
  forgetMemory: 'askDocs.forgetMemory',
  answerLanguage: 'askDocs.answerLanguage',
  limitFolders: 'askDocs.limitFolders',
  openOriginal: 'askDocs.openOriginal',
  showLog: 'askDocs.showLog',
} as const;

/** Id of the chat view. */
export const chatViewId = 'askDocs.chat';

/** Type of the editors that show the chat. */
export const chatEditorType = 'askDocs.chatEditor';

/** VS Code's own command that shows the chat view and gives it the focus. */
export const focusChatCommand = `${chatViewId}.focus`;

/**
 * Languages of text previews, which exist for the settings that the manifest gives them: no line numbers, as the lines are
 * not the file's own, and long lines of prose wrapped.
 */
export const previewLanguages = { text: 'ask-docs-text', sheet: 'ask-docs-sheet' } as const;

/** True in `when` clauses while a sync that the user can see is running. */
export const indexingContextKey = 'askDocs.isIndexing';

/** True in `when` clauses while the user has paused indexing. */
export const pausedContextKey = 'askDocs.isPaused';
