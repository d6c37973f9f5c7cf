import * as l10n from '@vscode/l10n';
import type { ReplyKind } from '../../core/features/questionnaire/evidenceKinds';
import type { ReviewState } from '../../core/features/questionnaire/model';
import { counted, formatCount } from '../../core/util/displayLanguage';
import type { RowFilter, RowKind } from './rowKinds';

const kinds: Readonly<Record<RowKind, () => string>> = {
  waiting: () => l10n.t('Not answered yet'),
  running: () => l10n.t('Being answered'),
  failed: () => l10n.t('Failed'),
  found: () => l10n.t('Evidence found'),
  partly: () => l10n.t('Evidence in part'),
  none: () => l10n.t('No evidence'),
};

const filters: Readonly<Record<RowFilter, () => string>> = {
  all: () => l10n.t('All'),
  found: () => l10n.t('Evidence found'),
  partly: () => l10n.t('Evidence in part'),
  none: () => l10n.t('No evidence'),
  review: () => l10n.t('To review'),
  changed: () => l10n.t('Sources changed'),
  failed: () => l10n.t('Failed'),
  waiting: () => l10n.t('Not answered'),
};

const replies: Readonly<Record<ReplyKind, () => string>> = {
  yes: () => l10n.t('Yes'),
  no: () => l10n.t('No'),
  text: () => '',
};

const states: Readonly<Record<ReviewState, () => string>> = {
  draft: () => l10n.t('Draft'),
  approved: () => l10n.t('Approved'),
  edited: () => l10n.t('Edited'),
};

/** The texts of the questionnaire page. */
export const texts = {
  kind: (kind: RowKind) => kinds[kind](),
  filter: (filter: RowFilter) => filters[filter](),
  filters: () => l10n.t('Show rows'),
  /** Empty for an answer that is neither. */
  reply: (reply: ReplyKind) => replies[reply](),
  state: (state: ReviewState) => states[state](),
  rows: () => l10n.t('Questions'),
  keys: () => l10n.t('Arrow keys move, Enter opens, A approves, E edits, C comments.'),
  questions: (count: number) => counted(count, l10n.t('{0} question'), l10n.t('{0} questions')),
  answeredOf: (answered: number, all: number) =>
    l10n.t('{0} of {1} answered', formatCount(answered), formatCount(all)),
  approvedOf: (count: number) => l10n.t('{0} reviewed', formatCount(count)),
  answering: (done: number, all: number) =>
    l10n.t('Answering: {0} of {1}', formatCount(done), formatCount(all)),
  left: (time: string) => l10n.t('about {0} left', time),
  progress: () => l10n.t('Rows answered'),
  indexing: () => l10n.t('Reading the documents first'),
  answerAll: (count: number) => counted(count, l10n.t('Answer {0} question'), l10n.t('Answer all {0}')),
  answerRest: (count: number) => l10n.t('Answer the other {0}', formatCount(count)),
  answerChanged: (count: number) => l10n.t('Answer changed questions again ({0})', formatCount(count)),
  answerAllAgain: () => l10n.t('Answer all again'),
  answerFailed: (count: number) => l10n.t('Try the failed again ({0})', formatCount(count)),
  stop: () => l10n.t('Stop'),
  export: () => l10n.t('Export…'),
  report: () => l10n.t('Report…'),
  more: () => l10n.t('More'),
  openFile: () => l10n.t('Open the file itself'),
  chooseColumn: () => l10n.t('Choose the column of questions…'),
  column: (name: string) => l10n.t('Column “{0}”', name),
  rowNumber: (number: number) => l10n.t('Row {0} of the file', formatCount(number)),
  sources: (count: number) => counted(count, l10n.t('{0} source'), l10n.t('{0} sources')),
  variantTabs: () => l10n.t('Variants'),
  noneShown: (filter: RowFilter) => l10n.t('No rows under “{0}” now.', filters[filter]()),
  showAll: () => l10n.t('Show all'),
  covered: () => l10n.t('Covered'),
  missing: () => l10n.t('Not in the documents'),
  gap: () => l10n.t('Gap'),
  status: () => l10n.t('Status'),
  confidence: () => l10n.t('Confidence'),
  answeredAt: (date: string) => l10n.t('Answered {0}', date),
  approve: () => l10n.t('Approve'),
  unapprove: () => l10n.t('Back to draft'),
  edit: () => l10n.t('Edit'),
  revert: () => l10n.t('Revert to the draft'),
  again: () => l10n.t('Answer again'),
  retry: () => l10n.t('Try again'),
  chat: () => l10n.t('Ask in the chat'),
  chatAbout: () => l10n.t('Asks this question in the chat, where each step can be seen'),
  comment: () => l10n.t('Comment'),
  commentHint: () => l10n.t('For your team; goes into export and report'),
  hasComment: () => l10n.t('has a comment'),
  editLabel: () => l10n.t('Your answer'),
  editHint: () => l10n.t('Markers like [1] keep their sources. Ctrl+Enter saves, Escape cancels.'),
  save: () => l10n.t('Save'),
  cancel: () => l10n.t('Cancel'),
  changed: (file: string, others: number) =>
    others === 0
      ? l10n.t('{0} has changed since this was answered.', file)
      : counted(
          others,
          l10n.t('{file} and {0} more document have changed since this was answered.', { file }),
          l10n.t('{file} and {0} more documents have changed since this was answered.', { file }),
        ),
  newer: () => l10n.t('There is a newer answer:'),
  takeNewer: () => l10n.t('Take the newer one'),
  keepMine: () => l10n.t('Keep mine'),
  earlier: () => l10n.t('Asked before'),
  earlierIn: (file: string, age: string) => l10n.t('{0}, {1}', file, age),
  use: () => l10n.t('Use'),
  useAbout: () => l10n.t('Makes this answer yours; you can still edit it'),
  noQuestions: () => l10n.t('No questions were found in this file'),
  noQuestionsAbout: () =>
    l10n.t('A questionnaire is a table with a header line and a column that holds a question in each row.'),
  columns: (names: string) => l10n.t('Columns: {0}', names),
  noTable: () => l10n.t('There is no table in it.'),
  unreadable: () => l10n.t('This file cannot be shown as a questionnaire'),
  noWorkspace: () =>
    l10n.t('Open the folder with your documents to have these questions answered from them.'),
  welcome: () => l10n.t('Each answer comes from your documents, with quotes that you can open and check.'),
} as const;
