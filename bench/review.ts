// npm run bench -- review DIR [FILE]: how many sentences that their quote bears out, and how many that it does not, a language model marks when
// it reviews answers made of them. Writes the requests to DIR/NNN.md; replies that are put beside them, at DIR/NNN.reply.txt, are counted.
// ASK_DOCS_SHOW=1 names the sentences that are judged wrongly.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Citation } from '../src/core/model/types';
import type { CitationAudit } from '../src/core/model/events';
import type { ChatModel, Prompt } from '../src/core/model/ports';
import { createExtractiveReasoner } from '../src/core/answering/extractive/extractiveReasoner';
import { reviewDraft } from '../src/core/answering/generative/review';
import { givenSentences, readSentences, type SupportSentence } from './supportSentences';

const isShown = Number(process.env.ASK_DOCS_SHOW ?? 0) > 0;
const sentencesOfAnswer = 6;
/** Of longer files, the first in an order that depends on nothing but the words. */
const mostSentences = 96;
const extractive = createExtractiveReasoner();

async function main(): Promise<void> {
  const [folder = '', file = givenSentences] = process.argv.slice(2);
  if (folder === '') throw new Error('Name the folder of the requests and replies.');
  mkdirSync(folder, { recursive: true });
  const sentences = [...(await readSentences(file))].sort((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : 1,
  );
  const counts: Counts = { false: 0, true: 0, markedFalse: 0, markedTrue: 0 };
  for (let at = 0; at < Math.min(sentences.length, mostSentences); at += sentencesOfAnswer) {
    const batch = sentences.slice(at, Math.min(mostSentences, at + sentencesOfAnswer));
    const name = path.join(folder, String(1 + at / sentencesOfAnswer).padStart(3, '0'));
    count(batch, await markedIn(batch, name), counts);
  }
  console.log(
    `marked of the false ${counts.markedFalse} of ${counts.false}, of the true ${counts.markedTrue} of ${counts.true}`,
  );
}

type Counts = Record<'false' | 'true' | 'markedFalse' | 'markedTrue', number>;

/** Leaves out a batch that has no reply. */
function count(
  batch: readonly SupportSentence[],
  marked: ReadonlySet<number> | undefined,
  counts: Counts,
): void {
  if (marked === undefined) return;
  for (const [place, { isSupported, sentence }] of batch.entries()) {
    const isMarked = marked.has(place);
    counts[isSupported ? 'true' : 'false'] += 1;
    if (isMarked) counts[isSupported ? 'markedTrue' : 'markedFalse'] += 1;
    if (isShown && isMarked === isSupported) console.error(isSupported ? 'MARKED' : 'PASSED', sentence);
  }
}

function keyOf({ quote, sentence }: SupportSentence): string {
  return createHash('sha256').update(`${quote}\n${sentence}`).digest('hex');
}

/** The places of the sentences that a reply names; undefined while there is none. */
async function markedIn(batch: readonly SupportSentence[], name: string): Promise<Set<number> | undefined> {
  const reply = `${name}.reply.txt`;
  const isAnswered = existsSync(reply);
  let asked: Prompt | undefined;
  const model: ChatModel = {
    contextTokens: 8000,
    generateObject: (prompt: Prompt, schema: { readonly parse: (value: unknown) => unknown }) => {
      asked = prompt;
      const written = isAnswered ? readFileSync(reply, 'utf8') : '{"ok":true,"unsupported":[],"missing":[]}';
      return Promise.resolve(schema.parse(JSON.parse(written)));
    },
  } as unknown as ChatModel;
  const quotes = [...new Set(batch.map(({ quote }) => quote))];
  const texts = batch.map(({ sentence, quote }) =>
    sentence.replace(/[.]?$/, ` [${String(quotes.indexOf(quote) + 1)}].`),
  );
  const input = {
    question: 'What do the documents say of this?',
    subAnswers: [],
    draft: {
      text: texts.join('\n\n'),
      citations: quotes.map((quote, at) =>
        citationOf(
          batch.find((one) => one.quote === quote),
          at + 1,
        ),
      ),
      conflicts: [],
      facetsCovered: [],
      facetsMissing: [],
    },
    audit: soundAudit,
    support: 1,
  };
  const { critique } = await reviewDraft(
    input,
    { model, extractive },
    () => undefined,
    new AbortController().signal,
  );
  if (asked !== undefined)
    writeFileSync(`${name}.md`, asked.messages.map(({ role, text }) => `## ${role}\n${text}\n`).join('\n'));
  if (!isAnswered) return undefined;
  return new Set(texts.flatMap((text, at) => (critique.unsupportedClaims.includes(text) ? [at] : [])));
}

function citationOf(sentence: SupportSentence | undefined, marker: number): Citation {
  const { quote = '', title = 'Document', heading } = sentence ?? {};
  const headings = heading === undefined ? [] : [heading];
  const documentId = `${title}.md`;
  return {
    marker,
    documentId,
    documentTitle: title,
    headings,
    chunkId: `${documentId}#0`,
    quote,
    place: { kind: 'section' },
    score: 1,
  };
}

const soundAudit: CitationAudit = {
  invalidMarkers: [],
  missingQuotes: [],
  uncitedSentences: [],
  unsupportedSentences: [],
  quotesVerified: 0,
  sentences: 0,
};

void main();
