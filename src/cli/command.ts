import type { AnswerStyle, PathCondition } from '../core/model';
import { checkOptions, parse, wrong, type Values } from './commandOptions';
import type { EmbedderFlags } from './embedderFlags';
import { modelFlags, type ModelFlags } from './modelFlags';
import type { FolderFlags } from './openFolder';

interface Common extends FolderFlags {
  readonly json: boolean;
}

/** One text, or a file of them with a file for the results. */
export type Input =
  | { readonly kind: 'one'; readonly text: string }
  | { readonly kind: 'batch'; readonly file: string; readonly out: string };

export type IndexCommand = Common & { readonly name: 'index'; readonly rebuild: boolean };
export type StatusCommand = Common & { readonly name: 'status' };
export type SearchCommand = Common & {
  readonly name: 'search';
  readonly input: Input;
  readonly topK: number;
  readonly plan: boolean;
  /** Give the whole section of each passage. */
  readonly sections: boolean;
  /** Which documents are searched. */
  readonly conditions: readonly PathCondition[];
};
export type AskCommand = Common & {
  readonly name: 'ask';
  readonly input: Input;
  readonly style: AnswerStyle;
  readonly trace: string | undefined;
  /** Whether the corrections that lie in the folder count. */
  readonly corrections: boolean;
  readonly model: ModelFlags;
};
export type PlanCommand = Common & {
  readonly name: 'plan';
  readonly question: string;
  readonly model: ModelFlags;
};
export type EvalCommand = Common & {
  readonly name: 'eval';
  readonly plan: boolean;
  readonly answers: boolean;
};
export interface DownloadCommand {
  readonly name: 'download-model';
  readonly model: string;
  /** Undefined for the one of the environment, or the default. */
  readonly host: string | undefined;
  readonly json: boolean;
  readonly embedding?: EmbedderFlags;
}
export interface CheckModelCommand {
  readonly name: 'check-model';
  readonly json: boolean;
  readonly model: ModelFlags;
}
export interface ReplayCommand {
  readonly name: 'replay';
  /** A trace that `ask --trace` or the editor has written. */
  readonly file: string;
  readonly json: boolean;
}
export type Command =
  | ReplayCommand
  | CheckModelCommand
  | EvalCommand
  | DownloadCommand
  | { readonly name: 'help' }
  | IndexCommand
  | StatusCommand
  | SearchCommand
  | AskCommand
  | PlanCommand;

/** Understands a command line; throws `usage` with what is wrong. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [name, folder, text] = positionals;
  if (values.help === true || name === undefined || name === 'help') return { name: 'help' };
  checkOptions(name, values);
  const alone = withoutFolder(name, positionals, values);
  if (alone !== undefined) return alone;
  if (folder === undefined) throw wrong(`${name} needs a FOLDER`);
  if (positionals.length > 3) throw wrong('put the question in quotation marks');
  if (text !== undefined && (name === 'index' || name === 'status'))
    throw wrong(`${name} takes one FOLDER; put a name with spaces in quotation marks`);
  return build(name, commonOf(folder, values), text, values);
}

/** A command that is about no folder; undefined when it is another. */
function withoutFolder(
  name: string,
  positionals: readonly string[],
  values: Values,
): DownloadCommand | CheckModelCommand | ReplayCommand | undefined {
  if (name === 'replay') return replayOf(positionals, values);
  if (name === 'download-model') return downloadOf(positionals, values);
  return name === 'check-model' ? checkModelOf(positionals, values) : undefined;
}

function downloadOf([, model, more]: readonly string[], values: Values): DownloadCommand {
  if (model === undefined || more !== undefined) throw wrong('download-model needs one MODEL');
  const { json = false, 'model-host': host } = values;
  return { name: 'download-model', model, host, json, ...embedderFlags(values) };
}

function checkModelOf([, more]: readonly string[], values: Values): CheckModelCommand {
  if (more !== undefined) throw wrong('check-model takes no more than its options');
  return { name: 'check-model', json: values.json === true, model: modelFlags(values) };
}

function replayOf([, file, more]: readonly string[], values: Values): ReplayCommand {
  if (file === undefined || more !== undefined) throw wrong('replay needs one FILE, a trace');
  return { name: 'replay', file, json: values.json === true };
}

function commonOf(folder: string, values: Values): Common {
  const { json = false, include = [], exclude = [], 'index-dir': indexDir } = values;
  return { folder, indexDir, json, include, exclude, ...embedderFlags(values) };
}

function embedderFlags(values: Values): { embedding?: EmbedderFlags } {
  const { embedder, 'embedding-endpoint': endpoint, 'vector-precision': precision } = values;
  const modelsDir = values['models-dir'];
  const flags = {
    ...(embedder !== undefined && { embedder }),
    ...(endpoint !== undefined && { endpoint }),
    ...(precision !== undefined && { precision }),
    ...(modelsDir !== undefined && { modelsDir }),
  };
  return Object.keys(flags).length === 0 ? {} : { embedding: flags };
}

function build(name: string, common: Common, text: string | undefined, values: Values): Command {
  switch (name) {
    case 'index':
      return { ...common, name, rebuild: values.rebuild === true };
    case 'status':
      return { ...common, name };
    case 'eval':
      return { ...common, name, plan: values.plan === true, answers: values.answers === true };
    case 'search':
      return {
        ...common,
        name,
        input: inputOf(text, values),
        topK: topK(values),
        plan: values.plan === true,
        sections: values.sections === true,
        conditions: conditions(values),
      };
    case 'ask':
      return {
        ...common,
        name,
        input: inputOf(text, values),
        style: style(values),
        trace: values.trace,
        corrections: values['no-corrections'] !== true,
        model: modelFlags(values),
      };
    default:
      if (text === undefined) throw wrong(`${name} needs a QUESTION`);
      return { ...common, name: 'plan', question: text, model: modelFlags(values) };
  }
}

function inputOf(text: string | undefined, values: Values): Input {
  if (values.batch !== undefined) {
    if (values.out === undefined) throw wrong('--batch needs --out FILE');
    if (values.trace !== undefined) throw wrong('--trace is for one question, not for --batch');
    if (text !== undefined) throw wrong('give either a question or --batch, not both');
    return { kind: 'batch', file: values.batch, out: values.out };
  }
  if (text === undefined)
    throw wrong('the question is missing; put it in quotation marks, or use --batch FILE');
  return { kind: 'one', text };
}

function topK(values: Values): number {
  const number = Number(values['top-k'] ?? '10');
  if (!Number.isInteger(number) || number < 1 || number > 1000)
    throw wrong('--top-k takes a whole number from 1 to 1000');
  return number;
}

function conditions(values: Values): PathCondition[] {
  return (['in', 'type', 'file'] as const).flatMap((kind) =>
    (values[kind] ?? []).map((value) => {
      if (value.trim() === '') throw wrong(`--${kind} needs a value`);
      return { kind, value, negated: false };
    }),
  );
}

function style(values: Values): AnswerStyle {
  const name = values.style ?? 'concise';
  if (name !== 'concise' && name !== 'detailed' && name !== 'bullets') {
    throw wrong('--style takes concise, detailed or bullets');
  }
  return name;
}
