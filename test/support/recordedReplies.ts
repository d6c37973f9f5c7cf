// Replies of language models to questions of the answer sets, as eval/replies/README.md says.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { ModelRole } from '../../src/core/model/ports';
import { roleOf } from './modelRun';
import { failure, text, type ModelCall, type Reply } from './modelServer';
import { withNumbers } from './sentenceNames';

/** Which models the replies are like: a small one of a service, as GPT-4o-mini, and one of 7 billion parameters on the user's machine. */
export const modelClasses = ['hosted', 'local'] as const;
export type ModelClass = (typeof modelClasses)[number];

/** What is shown: graded as the answer sets are; `declined` where the documents hold the answer and none was given. */
export const outcomes = ['right', 'partly', 'wrong', 'declined'] as const;

const roles: readonly ModelRole[] = ['router', 'researcher', 'synthesizer', 'critic'];

const recorded = z.object({
  /** Of the question in its answer set. */
  id: z.string(),
  question: z.string(),
  /** What the model replies in each role, call by call. */
  replies: z.partialRecord(z.enum(roles), z.array(z.string())),
  /** Left out until it was looked at. */
  expected: z.optional(z.object({ outcome: z.enum(outcomes), check: z.enum(['checked', 'partly', 'none']) })),
});

/** A question with what a model replied to the requests that it led to. */
export type RecordedQuestion = z.infer<typeof recorded>;

const root = path.join(import.meta.dirname, '..', '..', 'eval');

/** Where the replies of a class to the questions of a folder are kept. */
export function repliesFile(modelClass: ModelClass, folder: string): string {
  return path.join(root, 'replies', modelClass, `${folder}.jsonl`);
}

export function readReplies(modelClass: ModelClass, folder: string): RecordedQuestion[] {
  const lines = readFileSync(repliesFile(modelClass, folder), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => recorded.parse(JSON.parse(line)));
}

/** A request that no recorded reply fits. */
export interface Unanswered {
  readonly id: string;
  readonly role: ModelRole;
  /** How many requests of this role came before it for the question. */
  readonly at: number;
  readonly call: ModelCall;
  readonly reason: string;
}

/** Replies as a model did when it was asked one question; give `respond` to a `ModelServer`. */
export class Replay {
  readonly unanswered: Unanswered[] = [];
  readonly #question: RecordedQuestion;
  readonly #asked = new Map<ModelRole, number>();

  constructor(question: RecordedQuestion) {
    this.#question = question;
  }

  readonly respond = (call: ModelCall): Reply => {
    const role = roleOf(call);
    const at = this.#asked.get(role) ?? 0;
    this.#asked.set(role, at + 1);
    const reply = this.#question.replies[role]?.[at];
    if (reply === undefined) return this.#without({ role, at, call, reason: 'no reply is recorded' });
    const { written, gone } = withNumbers(reply, requestOf(call));
    if (gone.length === 0) return text(written);
    return this.#without({ role, at, call, reason: `it no longer has the sentence "${gone.join('", "')}"` });
  };

  /** A refusal that nobody makes again. */
  #without(missing: Omit<Unanswered, 'id'>): Reply {
    this.unanswered.push({ id: this.#question.id, ...missing });
    return failure(400, { message: missing.reason });
  }
}

/** What a request gives a model to read. */
export function requestOf({ body }: ModelCall): string {
  return body.messages.at(-1)?.content ?? '';
}
