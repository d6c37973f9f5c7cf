/** All commands, in the order of the help: a new command is a definition in a file next to this one and a line here. */
import type { CommandEntry } from '../commandLine/spec';
import { agents, ask, chat, plan, replay } from './asking';
import { checkModel, downloadModel } from './models';
import { completionOf, helpOn, version } from './help';
import { evaluate } from './evaluate';
import { forget, indexFolder, status } from './indexing';
import { mcp } from './mcp';
import { questionnaire } from './questionnaire';
import { search, tables } from './searching';

export const commands: readonly CommandEntry[] = [
  ask,
  chat,
  search,
  tables,
  questionnaire,
  indexFolder,
  status,
  forget,
  plan,
  mcp,
  agents,
  replay,
  checkModel,
  downloadModel,
  evaluate,
  completionOf(() => commands),
  helpOn(() => commands),
  version,
];
