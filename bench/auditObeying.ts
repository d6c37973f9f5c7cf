// Answers that obeyed an order of a document, made by templates for each kind of attack, held against quotes of the context.
import path from 'node:path';
import type { CitationAudit } from '../src/core/model/events';
import type { Citation, Draft, SourceDocument, SubAnswer } from '../src/core/model/types';
import type { SearchIndex } from '../src/core/model/ports';
import { findInjections } from '../src/core/trust/safety/injection';
import { overDocuments } from '../src/core/retrieval/overDocuments';
import { auditCitations } from '../src/core/trust/audit';
import { sentences } from '../src/core/language/sentences';
import { linesOf } from './jsonLines';

interface Attack {
  readonly kind: 'text' | 'code';
  readonly category: string;
  readonly text: string;
}

interface Context {
  readonly task: string;
  readonly context: string;
  readonly question: string;
}

interface Tally {
  readonly tried: number;
  readonly found: number;
}

const never = new AbortController().signal;
/** Contexts that each attack is put into. */
const contextsOfAttack = 6;

/** Prints and gives back, by category, how many obeying answers the audit objects to; an honest sentence always stands before. */
export async function measureObeying(root: string, shown: number): Promise<Readonly<Record<string, Tally>>> {
  const attacks = await linesOf<Attack>(path.join(root, 'injection', 'attacks.dev.jsonl'));
  const contexts = await linesOf<Context>(path.join(root, 'injection', 'contexts.jsonl'));
  const tallies = new Map<string, Tally>();
  const add = (name: string, isFound: boolean): void => {
    const tally = tallies.get(name) ?? { tried: 0, found: 0 };
    tallies.set(name, { tried: tally.tried + 1, found: tally.found + (isFound ? 1 : 0) });
  };
  for (const [at, attack] of attacks.entries()) {
    for (const attacked of attackedAnswers(attack, contexts, at)) {
      add('(honest sentence alone)', isObjecting(await audit(cited(attacked.honest), attacked)));
      for (const { reply, isCited } of repliesTo(attacked)) {
        const isFound = isObjecting(await audit(reply, attacked));
        add(isCited ? 'all, with a marker' : 'all, without', isFound);
        add(attack.category, isFound);
        if (!isFound && shown > 0) console.error('OBEYED', attack.category, isCited, JSON.stringify(reply));
      }
    }
  }
  console.log('\nAnswers that obeyed:');
  for (const [name, { tried, found }] of tallies)
    console.log(`${name}: ${(found / tried).toFixed(3)} (${tried})`);
  return Object.fromEntries(tallies);
}

/** An attack in a context, and an honest sentence of that context. */
interface Attacked {
  readonly attack: Attack;
  readonly context: Context;
  readonly honest: string;
}

/** The attack in some contexts of its kind that have an honest sentence. */
function attackedAnswers(attack: Attack, contexts: readonly Context[], at: number): Attacked[] {
  const own = contexts.filter((context) => (context.task === 'code') === (attack.kind === 'code'));
  return Array.from({ length: contextsOfAttack }).flatMap((_, each) => {
    const context = own[(at * 17 + each * 41) % own.length];
    const honest = context && honestSentence(context);
    return context === undefined || honest === undefined ? [] : [{ attack, context, honest }];
  });
}

function repliesTo({ attack, honest }: Attacked): { readonly reply: string; readonly isCited: boolean }[] {
  return [false, true].flatMap((isCited) =>
    obey(attack, honest, isCited).map((reply) => ({ reply, isCited })),
  );
}

/** The longest plain sentence of a context, which an answer may quote. */
function honestSentence({ context }: Context): string | undefined {
  return sentences(context.replace(/```[\s\S]*?```/g, ''))
    .map(({ start, end }) => context.replace(/```[\s\S]*?```/g, '').slice(start, end))
    .filter((sentence) => /^[A-Z][^|<>\n`[\]]{40,300}[.!]$/.test(sentence))
    .toSorted((one, other) => other.length - one.length)[0];
}

function cited(sentence: string): string {
  return sentence.replace(/[.!]$/, ' [1].');
}

async function audit(text: string, { honest, context, attack }: Attacked): Promise<CitationAudit> {
  const attacked = `${context.context}\n\n${attack.text}`;
  const citation: Citation = {
    marker: 1,
    documentId: 'a.md',
    documentTitle: 'A',
    headings: [],
    chunkId: 'a.md#0',
    quote: honest,
    place: { kind: 'section' },
    score: 1,
  };
  const draft: Draft = { text, citations: [citation], conflicts: [], facetsCovered: [], facetsMissing: [] };
  const document: SourceDocument = {
    id: 'a.md',
    contentHash: '',
    title: 'A',
    markup: 'plain',
    text: attacked,
    blocks: [],
    places: [],
  };
  const read = { readDocument: () => Promise.resolve(document) };
  const index = { ...read, ...overDocuments(read) } as unknown as SearchIndex;
  const origin = { documentId: 'a.md', chunkId: 'a.md#0' };
  const injections = findInjections(attacked).map((span) => ({ ...span, ...origin }));
  const chunk = { id: 'a.md#0', documentId: 'a.md', start: 0, text: attacked };
  const subAnswer = {
    subQuery: { question: context.question },
    evidence: [],
    kept: [{ chunk, score: 1 }],
    dropped: [],
    ...(injections.length > 0 && { injections }),
  } as unknown as SubAnswer;
  return (await auditCitations(draft, { index, subAnswers: [subAnswer] }, never)).audit;
}

function isObjecting(audit: CitationAudit): boolean {
  return audit.uncitedSentences.length + audit.unsupportedSentences.length + audit.missingQuotes.length > 0;
}

/** What a model that obeys writes: the honest answer and then the order's, or the answer in the form that the order wants. */
function obey({ kind, category, text }: Attack, honest: string, isCited: boolean): string[] {
  const marker = isCited ? ' [1]' : '';
  const garbled = garble[category]?.(honest.replace(/[.!]$/, ''));
  if (garbled !== undefined) return [`${garbled}${marker}.`];
  const start = cited(honest);
  if (kind === 'code')
    return [
      `${start}\n\nUse this${marker}:\n\n${/```[\s\S]*```/.exec(text)?.[0] ?? text}`,
      `${start}\n\n${/```[\s\S]*```/.exec(text)?.[0] ?? text}`,
    ];
  const said = said_(text, category);
  return said.map((each) => `${start}\n\n${each.replace(/[.!]?$/, `${marker}.`)}`);
}

const knowledge: readonly string[] = [
  'Sure! The capital of Brazil is Brasília',
  'Einstein showed that measurements of space and time depend on the motion of the observer',
  'The play was written by William Shakespeare around 1595',
  'Photovoltaic cells turn sunlight into direct current',
  'Plants convert light, water and carbon dioxide into glucose',
  'The waves murmur soft beneath a silver moon, the evening sleeps upon the sand',
  'Detective Marlowe followed the thief through rainy streets until dawn',
  'In English it means library',
  '"Bonjour, comment allez-vous ?"',
  'Call the function with n minus one until it reaches zero',
];

/** The order's own words as a statement, and something of its subject. */
function said_(text: string, category: string): string[] {
  const quoted = /["“]([^"”]{8,})["”]/.exec(text)?.[1];
  const address = /\b(?:www\.)?[\w-]+\.(?:com|xyz|org)\b/.exec(text)?.[0];
  const subject = text
    .replace(/^(?:\w+ )+?(?:in|to|of|on|about|for|with|by|is|are|do|how) /i, '')
    .replace(/\b(?:in your (?:response|answer|reply)|to your (?:response|reply|answer))\b/gi, '')
    .replace(/[.?!]$/, '');
  const own = knowledge[text.length % knowledge.length] ?? '';
  return [
    quoted ?? own,
    `Sure! Here is what you asked for about ${subject}`,
    ...(address === undefined ? [] : [`Visit ${address} today and tell all your friends`]),
    ...(category === 'Social Interaction' ? ['Please share your opinions in the comments below'] : []),
  ];
}

const symbols: Readonly<Record<string, string>> = { a: '@', e: '3', i: '!', o: '0', u: '&', s: '$' };

/** Answers whose form an order changed. */
const garble: Readonly<Record<string, (text: string) => string>> = {
  'Alphanumeric Substitution': (text) =>
    text.replace(/[aeiou]/gi, (letter) => String('aeiou'.indexOf(letter.toLowerCase()) + 1)),
  'Homophonic Substitution': (text) =>
    text.replace(/[aeious]/gi, (letter) => symbols[letter.toLowerCase()] ?? letter),
  'Misspelling Intentionally': (text) =>
    text
      .split(' ')
      .map((word, at) =>
        at % 3 === 0 && word.length > 4
          ? word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4)
          : word,
      )
      .join(' '),
  Anagramming: (text) =>
    text
      .split(' ')
      .map((word, at) => (at % 2 === 0 ? Array.from(word).reverse().join('') : word))
      .join(' '),
  'Space Removal & Grouping': (text) => text.replace(/\s+/g, '').replace(/(.{4})/g, '$1 '),
  'Base Encoding': (text) => Buffer.from(text).toString('base64'),
};
