/** Questionnaires as the page gets them, in the states that a person sees. */
import type { Citation } from '../../src/core/model/types';
import type { EarlierAnswer, RowReview } from '../../src/core/features/questionnaire/model';
import type { AnswerView, QuestionnaireView, RowView } from '../../src/protocol/questionnaireMessages';

const answeredAt = Date.UTC(2026, 2, 12, 9, 30);

const draft: RowReview = { state: 'draft', texts: {}, comment: '', reviewedAt: 0 };

function cite(marker: number, documentId: string, heading: string, quote: string): Citation {
  return {
    marker,
    documentId,
    documentTitle: heading,
    headings: [heading],
    chunkId: `${documentId}#1`,
    quote,
    place: { kind: 'lines', lines: { start: 17, end: 20 } },
    score: 0.87,
  };
}

const backoff = cite(
  1,
  'specs/uploads-v3.md',
  'Retry policy',
  'A failed upload is retried up to five times with exponential backoff.',
);
const retention = cite(
  2,
  'policies/data-retention.md',
  'Customer files',
  'Customer files are deleted 30 days after the contract ends.',
);

function answerOf(change: Partial<AnswerView> = {}): AnswerView {
  return {
    text: 'A failed upload is retried **up to five times** with exponential backoff, starting at one second and capped at 60 seconds [1].',
    compliance: 'Fully Supported',
    evidence: 'found',
    complianceReason: 'All that is asked for stands in the documents.',
    confidence: 0.87,
    confidenceLabel: 'high',
    citations: [backoff],
    facetsCovered: ['number of retries', 'backoff'],
    facetsMissing: [],
    ...change,
  };
}

/** A row that was answered, and nobody looked at yet. */
export function rowOf(change: Partial<RowView> & Pick<RowView, 'id'>): RowView {
  return {
    number: 2,
    ownNumber: undefined,
    question: 'How are failed uploads retried?',
    status: 'answered',
    answers: [answerOf()],
    newer: [],
    answeredAt,
    failure: undefined,
    review: draft,
    changed: [],
    ...change,
  };
}

const partly = answerOf({
  text: 'Customer files are deleted 30 days after the contract ends [2].\n\n- Backups follow the same terms [2]\n- A copy on request is **not** described',
  compliance: 'Partially Supported',
  evidence: 'partly',
  complianceReason: 'One of two parts is in the documents.',
  confidence: 0.58,
  confidenceLabel: 'medium',
  citations: [retention],
  facetsCovered: ['deletion of customer files'],
  facetsMissing: ['copy of the data on request'],
  capabilityGap: 'The documents do not say whether customers get a copy of their data on request.',
});

const unsupported = answerOf({
  text: 'The documents do not say.',
  compliance: 'Not Supported',
  evidence: 'none',
  complianceReason: 'Nothing about single sign-on was found.',
  confidence: 0.12,
  confidenceLabel: 'low',
  citations: [],
  facetsCovered: [],
  facetsMissing: ['single sign-on', 'Okta'],
  capabilityGap: 'Single sign-on with Okta is not described in the documents.',
});

export const fullRow = rowOf({ id: 'full', number: 2 });
export const partialRow = rowOf({
  id: 'partial',
  number: 3,
  question:
    'Describe how customer data is deleted at the end of the contract, including backups, and whether customers get a copy of their data on request.',
  answers: [partly],
});
export const unsupportedRow = rowOf({
  id: 'none',
  number: 4,
  question: 'Does the product support single sign-on with Okta?',
  answers: [unsupported],
});
export const variantsRow = rowOf({
  id: 'variants',
  number: 5,
  question: 'In which regions of AWS, GCP and Azure can it run?',
  answers: [
    answerOf({ variant: 'AWS', text: 'In eu-central-1 and us-east-1 [1].' }),
    answerOf({ variant: 'GCP', ...partly, text: 'In europe-west3; others are not named [2].' }),
    answerOf({ variant: 'Azure', ...unsupported }),
  ],
});
export const approvedRow = rowOf({
  id: 'approved',
  number: 6,
  question: 'How long are logs kept?',
  review: { ...draft, state: 'approved', comment: 'Agreed with the security team.', reviewedAt: answeredAt },
});
export const editedRow = rowOf({
  id: 'edited',
  number: 7,
  question: 'What happens when an upload is interrupted?',
  review: {
    ...draft,
    state: 'edited',
    texts: { '': 'It goes on where it stopped, and is retried up to five times [1].' },
    reviewedAt: answeredAt,
  },
  newer: [answerOf({ text: 'It is retried up to six times [1].' })],
});
export const changedRow = rowOf({
  id: 'changed',
  number: 8,
  question: 'What is the largest file that can be uploaded?',
  changed: ['specs/uploads-v3.md'],
});
export const failedRow = rowOf({
  id: 'failed',
  number: 9,
  question: 'Which certificates does the data centre have?',
  status: 'failed',
  answers: [],
  answeredAt: undefined,
  failure: 'The language model did not answer in time. Try again, or choose another one.',
});
export const deniedRow = rowOf({
  id: 'denied',
  number: 12,
  ownNumber: 'SEC-4.2',
  question: 'Are uploads without a signature accepted?',
  answers: [answerOf({ reply: 'no', text: 'Uploads without a signature are not accepted [1].' })],
});
export const runningRow = rowOf({
  id: 'running',
  number: 10,
  question: 'Who is told when an upload is stuck?',
  status: 'running',
  answers: [],
  answeredAt: undefined,
});
export const waitingRow = rowOf({
  id: 'waiting',
  number: 11,
  question: 'Is there a limit on the number of uploads a day?',
  status: 'waiting',
  answers: [],
  answeredAt: undefined,
});

const index = {
  kind: 'ready',
  status: { documents: 5, chunks: 40, failed: [], embeddingModel: undefined, syncedAt: 1 },
  isComplete: true,
  filesRead: 0,
} as const;

/** A questionnaire with a row of each kind, in the middle of its review. */
export const mixedSheet: QuestionnaireView = {
  fileName: 'security-questionnaire.csv',
  questionColumn: 'Question',
  problem: undefined,
  rows: [
    ...[fullRow, partialRow, unsupportedRow, variantsRow, approvedRow, editedRow],
    ...[changedRow, failedRow, waitingRow, deniedRow],
  ],
  progress: undefined,
  index,
};

/** The same while it is answered. */
export const runningSheet: QuestionnaireView = {
  ...mixedSheet,
  rows: [...mixedSheet.rows.slice(0, 4), runningRow, waitingRow],
  progress: { done: 4, total: 6, leftMs: 18_000 },
};

/** Before the first answer. */
export const newSheet: QuestionnaireView = {
  ...mixedSheet,
  rows: mixedSheet.rows.map(({ id, number, question }) =>
    rowOf({ id, number, question, status: 'waiting', answers: [], answeredAt: undefined }),
  ),
};

/** While the documents are read that it is to be answered from. */
export const indexingSheet: QuestionnaireView = {
  ...newSheet,
  progress: { done: 0, total: 9, leftMs: undefined },
  index: {
    kind: 'indexing',
    phase: 'reading',
    done: 40,
    total: 100,
    indexed: 40,
    waiting: 60,
    failed: 0,
    leftMs: 20_000,
    filesPerSecond: 12,
    megabytesPerSecond: 3,
  },
};

/** A table in which no column asks anything. */
export const questionlessSheet: QuestionnaireView = {
  ...mixedSheet,
  fileName: 'prices.csv',
  rows: [],
  problem: { kind: 'no-questions', columns: ['Article', 'Price', 'Currency'] },
};

/** A file that is no table. */
export const unreadableSheet: QuestionnaireView = {
  ...mixedSheet,
  fileName: 'broken.xlsx',
  rows: [],
  problem: { kind: 'unreadable', message: 'The file is damaged, or no Excel workbook.' },
};

/** As many rows as the largest questionnaires have, most of them answered. */
export function largeSheet(rows: number): QuestionnaireView {
  const kinds = [fullRow, partialRow, unsupportedRow, variantsRow, approvedRow, waitingRow];
  return {
    ...mixedSheet,
    rows: Array.from({ length: rows }, (_, at) => ({
      ...(kinds[at % kinds.length] ?? fullRow),
      id: `row-${String(at)}`,
      number: at + 2,
      question: `${String(at + 1)}. How are failed uploads retried in region ${String(at % 17)}, and who is told?`,
    })),
  };
}

/** What was answered to a question like that of a row. */
export const earlierAnswer: EarlierAnswer = {
  question: 'How does the product retry failed uploads?',
  text: 'Up to five times, with growing waits [3].',
  evidence: 'found',
  state: 'approved',
  questionnaire: 'rfp-harbour.xlsx',
  at: answeredAt,
  similarity: 0.82,
};
