/** All commands, in the order of the help: a new command is a file next to this one and a line here. */
import type { CommandEntry } from '../commandLine/spec';
import { agents } from './agents';
import { ask } from './ask';
import { chat } from './chat';
import { checkModel } from './checkModel';
import { completionOf } from './completion';
import { downloadModel } from './downloadModel';
import { evaluate } from './evaluate';
import { forget } from './forget';
import { helpOn } from './help';
import { indexFolder } from './indexFolder';
import { mcp } from './mcp';
import { plan } from './plan';
import { questionnaire } from './questionnaire';
import { replay } from './replay';
import { search } from './search';
import { status } from './status';
import { tables } from './tables';
import { version } from './version';

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
