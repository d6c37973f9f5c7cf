import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';
import { AskDocsError } from '../../core/model/errors';
import type { ChatMessage } from '../../core/model/ports';

/** The small build of zod has no messages of its own. */
const english = en().localeError;

/** Generates the whole reply to some messages. */
export type Generate = (messages: readonly ChatMessage[]) => Promise<string>;

export interface StructuredRequest<T> {
  readonly messages: readonly ChatMessage[];
  readonly schema: z.ZodMiniType<T>;
  /** Whether the schema has to be described in the prompt, because nothing else tells the model. */
  readonly isDescribed: boolean;
}

/**
 * A reply that matches the schema, whatever surrounds it. An invalid one is sent back once with its errors;
 * fails with `model-unusable-reply` when the second is invalid too.
 */
export async function structuredReply<T>(
  { messages, schema, isDescribed }: StructuredRequest<T>,
  generate: Generate,
): Promise<T> {
  const described = addToLast(messages, `\n\n${formInWords(schema)}`);
  const first = await generate(isDescribed ? described : messages);
  const parsed = parseReply(first, schema);
  if (parsed.kind === 'fits') return parsed.value;
  const mended = parseReply(
    await generate([
      ...described,
      { role: 'assistant', text: first },
      {
        role: 'user',
        text: `This reply cannot be used: ${parsed.complaint}\nWrite it again: one JSON object of the form asked for, and nothing else.`,
      },
    ]),
    schema,
  );
  if (mended.kind === 'fits') return mended.value;
  throw new AskDocsError('model-unusable-reply');
}

type Parsed<T> =
  { readonly kind: 'fits'; readonly value: T } | { readonly kind: 'unfit'; readonly complaint: string };

/** In UTF-16 code units; no agent is asked for nearly as much. */
const longestReply = 1_000_000;

/** Throws `model-unusable-reply` for a reply that is too long to search. */
function parseReply<T>(text: string, schema: z.ZodMiniType<T>): Parsed<T> {
  if (text.length > longestReply) throw new AskDocsError('model-unusable-reply');
  const candidates = jsonIn(text);
  for (const candidate of candidates)
    for (const form of [candidate, withoutNulls(candidate)]) {
      const result = schema.safeParse(form);
      if (result.success) return { kind: 'fits', value: result.data };
    }
  if (candidates.length === 0) return { kind: 'unfit', complaint: 'it holds no complete JSON.' };
  const { error } = schema.safeParse(candidates[0], { error: english });
  return {
    kind: 'unfit',
    complaint: error === undefined ? 'it does not fit.' : `\n${z.prettifyError(error)}`,
  };
}

/**
 * All JSON objects and arrays in a reply, most likely first: the whole reply, fenced code, then those within
 * prose.
 */
export function jsonIn(reply: string): unknown[] {
  // Some templates open the thoughts before the reply begins, so that it contains only their end tag.
  const text = reply.split('</think>').at(-1) ?? '';
  const fenced = [...text.matchAll(/```[\w-]*[ \t]*\r?\n([\s\S]*?)```/g)].map(([, inside]) => inside ?? '');
  const values = [text, ...fenced, ...balancedIn(text)].map(parseJson);
  return values.filter((value) => typeof value === 'object' && value !== null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The outermost stretches from a bracket to its match, up to the first unterminated string. Linear in the
 * length, as a reply may be long and broken.
 */
function balancedIn(text: string): string[] {
  const opened: number[] = [];
  const found: Stretch[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    // Quotes in prose do not begin a string.
    if (sign === '"' && opened.length > 0) at = endOfString(text, at);
    else if (sign === '{' || sign === '[') opened.push(at);
    else if (sign === '}' || sign === ']') close(opened.pop(), at + 1, found);
  }
  return found.map(({ start, end }) => text.slice(start, end));
}

/** The index of the closing quote; the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** Adds a stretch in place of those it contains. */
function close(start: number | undefined, end: number, found: Stretch[]): void {
  if (start === undefined) return;
  while ((found.at(-1)?.start ?? -1) > start) found.pop();
  found.push({ start, end });
}

/** Removes nulls: structured outputs write null for what a schema makes optional. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, entry]) => entry !== null);
  return Object.fromEntries(kept.map(([key, entry]) => [key, withoutNulls(entry)]));
}

function formInWords(schema: z.ZodMiniType): string {
  const form = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
  return `Reply with one JSON object and nothing else. It must fit this JSON schema:\n${form}`;
}

function addToLast(messages: readonly ChatMessage[], text: string): ChatMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', text: text.trim() }];
  return [...messages.slice(0, -1), { ...last, text: last.text + text }];
}
