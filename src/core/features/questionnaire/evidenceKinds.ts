import type { ComplianceStatus } from './compliance';

/** What the documents have to say about a question. */
export const evidenceKinds = ['found', 'partly', 'none'] as const;

export type EvidenceKind = (typeof evidenceKinds)[number];

/** What an answer comes to: that of a question for yes or no, or a text. */
export const replyKinds = ['yes', 'no', 'text'] as const;

export type ReplyKind = (typeof replyKinds)[number];

/** The evidence of an answer that was kept before evidence was told from the answer. */
export function evidenceOfStatus(status: ComplianceStatus, quotes: number): EvidenceKind {
  if (status === 'Not Supported') return quotes === 0 ? 'none' : 'partly';
  return status === 'Fully Supported' ? 'found' : 'partly';
}
