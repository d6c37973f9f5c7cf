import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';
import { AskDocsError } from '../../core/model/errors';
import type { ChatMessage } from '../../core/model/ports';

/** The small form of the library has no words of its own. */
const english = en().localeError;

/** Makes the whole reply to some messages. */
export type Generate = (messages: readonly ChatMessage[]) => Promise<string>;

export interface StructuredRequest<T> {
  readonly messages: readonly ChatMessage[];
  readonly schema: z.ZodMiniType<T>;
  /** Whether the form of the reply has to be described in words, because nothing else tells the model. */
  readonly isDescribed: boolean;
}

/**
 * A reply of the form of the schema, whatever stands around it. One that does not fit is sent back once, with what is wrong;
 * fails with `model-unusable-reply` when the second does not fit either.
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

/** Of UTF-16 units; no agent is asked for nearly as much. */
const longestReply = 1_000_000;

/** Throws `model-unusable-reply` for a reply that is too long to look through. */
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

/** All JSON objects and arrays of a reply, the most likely first: the whole of it, what is fenced, what stands in prose. */
export function jsonIn(reply: string): unknown[] {
  // Some templates open the thoughts before the reply begins, so that only their end stands in it.
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
 * Stretches from a bracket to the one that closes it, not those within others; up to the first string that never ends. Looks
 * at each character once, as a reply may be long and broken.
 */
function balancedIn(text: string): string[] {
  const opened: number[] = [];
  const found: Stretch[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    // Quotes in prose begin no string.
    if (sign === '"' && opened.length > 0) at = endOfString(text, at);
    else if (sign === '{' || sign === '[') opened.push(at);
    else if (sign === '}' || sign === ']') close(opened.pop(), at + 1, found);
  }
  return found.map(({ start, end }) => text.slice(start, end));
}

/** The place of the quote that ends the string; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** Adds a stretch in place of those within it. */
function close(start: number | undefined, end: number, found: Stretch[]): void {
  if (start === undefined) return;
  while ((found.at(-1)?.start ?? -1) > start) found.pop();
  found.push({ start, end });
}

/** Structured outputs write null where a schema lets something out. */
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
