import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/mini';
import { placeFields as fieldsOfPlace } from '../../core/export/contract/answerLine';
import type { SourceDocument } from '../../core/model/types';
import { answerCall, sayingSync, type Call, type ServerDeps, readOnly } from './call';
import { findPart, placeOfPart, type DocumentPart, headingsOf, endOfPiece } from '../documents/documentPart';
import { openDocument, Refusal, shown } from '../documents/openDocument';
import { placeText, uriOf } from '../documents/references';
import { marked, suspiciousIn, suspiciousWarning } from '../documents/suspicious';
import { pathField, placeFields, suspiciousField, uriField, inputs, numberInput, textInput } from './schemas';

const most = 1_000_000_000;
const usualCharacters = 16_000;
const mostHeadings = 100;

const input = inputs({
  path: textInput(
    'path',
    'Path of the document, exactly as search_documents or list_documents gives it.',
    2000,
  ),
  section: z.optional(
    textInput(
      'section',
      'Only the section with this heading, deeper sections included; "Limits > Rate" tells equal headings apart.',
      1000,
    ),
  ),
  page: z.optional(numberInput('page', [1, most], 'Only this page (PDF).')),
  slide: z.optional(numberInput('slide', [1, most], 'Only this slide (presentations).')),
  cell: z.optional(numberInput('cell', [1, most], 'Only this cell (notebooks).')),
  sheet: z.optional(textInput('sheet', 'Only the sheet of this name (spreadsheets).', 200)),
  lines: z.optional(
    z
      .strictObject(
        {
          start: numberInput('lines.start', [1, most], 'First line, 1-based.'),
          end: z.optional(
            numberInput('lines.end', [1, most], 'Last line, included; to the end when left out.'),
          ),
        },
        'lines is an object like {"start": 10, "end": 40}',
      )
      .check(z.describe('Only these lines, as search results give them.')),
  ),
  offset: z.optional(
    numberInput('offset', [0, most], 'Where in the part to go on reading: nextOffset of the call before.'),
  ),
  max_characters: z.optional(
    numberInput('max_characters', [200, 60_000], `How much text at most; ${usualCharacters} when left out.`),
  ),
});

const output = z.looseObject({
  path: pathField,
  uri: uriField,
  title: z.string(),
  headings: z.array(z.string()).check(z.describe('Of a section: its headings from the top down.')),
  ...placeFields,
  text: z.string().check(z.describe('Verbatim text.')),
  offset: z.int(),
  characters: z.int().check(z.describe('Characters of the whole part that was asked for.')),
  nextOffset: z.nullable(z.int()).check(z.describe('Give it as offset to read on; null at the end.')),
  sections: z.optional(
    z.array(z.string()).check(z.describe('Headings of the document, to read a section of it.')),
  ),
  suspicious: z.optional(suspiciousField),
});

const description = `Reads the text of one indexed document: all of it, or one section, page, slide, notebook cell, sheet or range of lines. Long texts come in pieces; nextOffset reads on.
Only indexed documents can be read, by their path in the index. Use it after search_documents or list_documents.`;

type Input = z.infer<typeof input>;

export function registerReadTool(server: McpServer, deps: ServerDeps): void {
  const about = { title: 'Read a document', description, annotations: readOnly };
  server.registerTool(
    'read_document',
    { ...about, inputSchema: input, outputSchema: output },
    (args, extra) => answerCall(extra, deps.log, (call) => read(args, deps, call)),
  );
}

async function read(args: Input, { library, freshness }: ServerDeps, call: Call): Promise<CallToolResult> {
  const { section, page, slide, cell, sheet, lines } = args;
  const parts = { section, page, slide, cell, sheet, lines };
  if (Object.values(parts).filter((part) => part !== undefined).length > 1)
    throw new Refusal('Give one of section, page, slide, cell, sheet and lines, not several.');
  await freshness.soon(call.signal, sayingSync(call));
  const document = await openDocument(args.path, library, call.signal);
  return pieceOf(document, findPart(document, parts), args);
}

/** Returns a piece of a part of a document as a result. */
function pieceOf(
  document: SourceDocument,
  part: DocumentPart,
  { offset = 0, max_characters: size = usualCharacters }: Input,
): CallToolResult {
  const characters = part.end - part.start;
  if (offset > characters)
    throw new Refusal(`The offset ${offset} is behind the end: the part has ${characters} characters.`);
  const start = part.start + offset;
  const end = endOfPiece(document.text, start, Math.min(part.end, start + size));
  const text = document.text.slice(start, end);
  const place = placeOfPart(document, start, end);
  const suspicious = suspiciousIn(text);
  const nextOffset = end < part.end ? end - part.start : null;
  const sections = isStart(document, part, offset) && nextOffset !== null ? sectionsOf(document) : [];
  const rest = nextOffset === null ? '' : `; read on with offset ${nextOffset}`;
  const header = [
    `${placeText(document.id, place)} (characters ${offset} to ${end - part.start} of ${characters}${rest})`,
    ...notesOn(part, sections, suspicious),
    'Text of the document:',
  ];
  return {
    content: [{ type: 'text', text: `${header.join('\n')}\n\n${marked(text, suspicious)}` }],
    structuredContent: {
      ...{ path: document.id, uri: uriOf(document.id), title: document.title, headings: part.headings },
      ...fieldsOfPlace(place),
      ...{ text, offset, characters, nextOffset },
      ...unlessEmpty({ sections, suspicious }),
    },
  };
}

function isStart({ text }: SourceDocument, { start, end }: DocumentPart, offset: number): boolean {
  return offset === 0 && start === 0 && end === text.length;
}

function notesOn(
  { others, headings }: DocumentPart,
  sections: readonly string[],
  suspicious: readonly unknown[],
): string[] {
  const example = shown(`Parent > ${headings.at(-1) ?? ''}`);
  return [
    ...(others > 0 ? [`${others} more with this heading; tell them apart like ${example}.`] : []),
    ...(sections.length > 0 ? [`Sections: ${sections.map(shown).join(', ')}`] : []),
    ...(suspicious.length > 0 ? [suspiciousWarning] : []),
  ];
}

/** Removes empty lists. */
function unlessEmpty(lists: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(lists).filter(([, { length }]) => length > 0));
}

function sectionsOf(document: SourceDocument): string[] {
  return headingsOf(document)
    .slice(0, mostHeadings)
    .map(({ path }) => path.join(' > '));
}
