/** The options of commands that answer questions. */
import type { AnswerStyle } from '../../core/model/types';
import { agentFlags, agentOptions, type AgentFlags } from './agentOptions';
import { depthOption, modelFlags, modelOptions, type ModelFlags } from './modelOptions';
import { commonOf, documentOptions, indexOptions, type Common } from './sharedOptions';
import type { Everywhere, OptionSpecs, ValuesOf } from './spec';
import { wrong } from './wrong';

/** How questions about a folder are answered. */
export type AskFlags = Common &
  AgentFlags & {
    readonly style: AnswerStyle;
    /** Whether the style was given explicitly, so that no agent's own style overrides it. */
    readonly isStyleChosen?: boolean;
    /** Which corrections apply. */
    readonly corrections: CorrectionsFlag;
    /** Whether the folder's glossary and variants apply; true by default. */
    readonly glossary?: boolean;
    readonly model: ModelFlags;
  };

/**
 * Which corrections apply: those in the folder's file, none, or the folder's only if the file belongs to the
 * user.
 */
export type CorrectionsFlag = boolean | 'own';

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
  // The parser rejects any other value.
  return style as AnswerStyle;
}
