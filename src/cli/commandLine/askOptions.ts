/** The options of commands that answer questions. */
import type { AnswerStyle } from '../../core/model';
import type { AskFlags } from '../askCommand';
import { agentFlags, agentOptions } from './agentOptions';
import { depthOption, modelFlags, modelOptions } from './modelOptions';
import { commonOf, documentOptions, indexOptions } from './sharedOptions';
import type { Everywhere, OptionSpecs, ValuesOf } from './spec';

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

export const correctionsOption = {
  'no-corrections': {
    type: 'boolean',
    says: 'leave the corrections of FOLDER (.askdocs/corrections.md) unread, as of a folder that is not yours',
    inConfig: true,
  },
} as const satisfies OptionSpecs;

export const askOptions = {
  ...styleOption,
  ...modelOptions,
  ...depthOption,
  ...agentOptions,
  ...correctionsOption,
  ...documentOptions,
  ...indexOptions,
} as const satisfies OptionSpecs;

export function askFlagsOf(folder: string, options: ValuesOf<typeof askOptions & Everywhere>): AskFlags {
  return {
    ...commonOf(folder, options),
    style: styleOf(options),
    ...(options.style !== undefined && { isStyleChosen: true }),
    ...agentFlags(options),
    corrections: options['no-corrections'] !== true,
    model: modelFlags(options),
  };
}

export function styleOf({ style = 'concise' }: ValuesOf<typeof styleOption>): AnswerStyle {
  // The parser lets no other value through.
  return style as AnswerStyle;
}
