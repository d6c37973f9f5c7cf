/** The options of commands that answer questions. */
import type { AnswerStyle } from '../../core/model';
import type { AskFlags } from '../askCommand';
import { modelFlags, modelOptions, reviewOption } from './modelOptions';
import { commonOf, documentOptions, indexOptions } from './sharedOptions';
import type { Everywhere, OptionSpecs, ValuesOf } from './spec';

export const askOptions = {
  style: {
    type: 'string',
    value: 'STYLE',
    says: 'how answers are written',
    default: 'concise',
    choices: ['concise', 'detailed', 'bullets'],
    inConfig: true,
  },
  ...modelOptions,
  ...reviewOption,
  'no-corrections': {
    type: 'boolean',
    says: 'leave the corrections of FOLDER (.askdocs/corrections.md) unread, as of a folder that is not yours',
    inConfig: true,
  },
  ...documentOptions,
  ...indexOptions,
} as const satisfies OptionSpecs;

export function askFlagsOf(folder: string, options: ValuesOf<typeof askOptions & Everywhere>): AskFlags {
  return {
    ...commonOf(folder, options),
    // The parser lets no other style through.
    style: (options.style ?? 'concise') as AnswerStyle,
    corrections: options['no-corrections'] !== true,
    model: modelFlags(options),
  };
}
