import { version as product } from '../../../package.json';
import { defineCommand } from '../commandLine/spec';
import { wrong } from '../commandLine/wrong';
import { exitCodes, print, printJson } from '../terminal/output';

export const version = defineCommand({
  name: 'version',
  summary: 'the version of Ask Docs',
  usage: [''],
  positionals: [],
  options: {},
  examples: ['ask-docs --version'],
  read: ([more], { json = false }) => {
    if (more !== undefined) throw wrong('version takes nothing else', 'version');
    return { name: 'version', json };
  },
  run: ({ json }) => {
    if (json) printJson({ version: product });
    else print(product);
    return Promise.resolve(exitCodes.answered);
  },
});
