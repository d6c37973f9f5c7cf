/** The options of commands that answer questions. */
import type { AnswerStyle } from '../../core/model/types';
import type { AskFlags } from '../askCommand';
import type { CorrectionsFlag } from '../memory';
import { agentFlags, agentOptions } from './agentOptions';
import { depthOption, modelFlags, modelOptions } from './modelOptions';
import { commonOf, documentOptions, indexOptions } from './sharedOptions';
import type { Everywhere, OptionSpecs, ValuesOf } from './spec';
import { wrong } from './wrong';

export const styleOption = {
  style: {
    type: 'string',
    value: 'STYLE',
    says: 'how answers are written',
    default: 'concise',
    choices: ['concise', 'detailed', 'bullets'],
    inConfig: true,
  },
} as const satisfies OptionSpecs;

const correctionsOptions = {
  corrections: {
    type: 'boolean',
    says: 'use the corrections of FOLDER (.askdocs/corrections.md) whoever owns the file; without this, only those of a file of yours',
    inConfig: true,
  },
  'no-corrections': {
    type: 'boolean',
    says: 'leave the corrections of FOLDER unread, as of a folder that is not yours',
    inConfig: true,
  },
} as const satisfies OptionSpecs;

export const glossaryOption = {
  'no-glossary': {
    type: 'boolean',
    says: 'leave the glossary and the variants of FOLDER (.askdocs/glossary.yaml, variants.yaml) unread, as of a folder that is not yours',
    inConfig: true,
  },
} as const satisfies OptionSpecs;

export const askOptions = {
  ...styleOption,
  ...modelOptions,
  ...depthOption,
  ...agentOptions,
  ...correctionsOptions,
  ...glossaryOption,
  ...documentOptions,
  ...indexOptions,
} as const satisfies OptionSpecs;

export function askFlagsOf(folder: string, options: ValuesOf<typeof askOptions & Everywhere>): AskFlags {
  return {
    ...commonOf(folder, options),
    style: styleOf(options),
    ...(options.style !== undefined && { isStyleChosen: true }),
    ...agentFlags(options),
    corrections: correctionsOf(options),
    ...glossaryFlag(options),
    model: modelFlags(options),
  };
}

function correctionsOf({
  corrections = false,
  'no-corrections': isWithout = false,
}: ValuesOf<typeof correctionsOptions>): CorrectionsFlag {
  if (corrections && isWithout) throw wrong('give either --corrections or --no-corrections, not both');
  return isWithout ? false : corrections || 'own';
}

export function glossaryFlag(options: ValuesOf<typeof glossaryOption>): { glossary?: boolean } {
  return options['no-glossary'] === true ? { glossary: false } : {};
}

export function styleOf({ style = 'concise' }: ValuesOf<typeof styleOption>): AnswerStyle {
  // The parser lets no other value through.
  return style as AnswerStyle;
}
