import path from 'node:path';
import { parseArgs } from 'node:util';
import { out, startFolder, stop } from '../scripts/project.mjs';

const measures = ['index', 'sync', 'edit', 'open', 'search', 'corpora'];

const usage = `npm run bench -- [options]
  --sizes 1k,10k,100k   numbers of chunks
  --peers all|none      also measure Vectra, LanceDB and Orama (installed when missing); or some: vectra,lancedb,orama
  --only ${measures.join(',')}   leave the other measures out (--only search --peers none: where its time goes)
  --out FILE            where the JSON goes (out/bench.json)
  --write-docs          also write docs/benchmarks.md`;

export const peerNames = ['vectra', 'lancedb', 'orama'];

/** What the command line asks for; one that makes no sense ends the program with a sentence. */
export function readOptions(commandLine) {
  let values;
  try {
    values = parseArgs({
      args: commandLine,
      options: {
        sizes: { type: 'string', default: '1k,10k,100k' },
        peers: { type: 'string', default: 'all' },
        only: { type: 'string', default: measures.join(',') },
        out: { type: 'string', default: path.join(out, 'bench.json') },
        'write-docs': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    stop(`${error.message}\n${usage}`, 2);
  }
  if (values.help) stop(usage, 0);
  const only = values.only.split(',');
  const unknown = only.find((name) => !measures.includes(name));
  if (unknown !== undefined) stop(`There is no measure "${unknown}".\n${usage}`, 2);
  return {
    sizes: values.sizes.split(',').map(toSize),
    peers: toPeers(values.peers),
    only: new Set(only),
    outFile: path.resolve(startFolder, values.out),
    writesDocs: values['write-docs'],
  };
}

function toSize(text) {
  const match = /^(\d+)(k?)$/.exec(text);
  const chunks = match === null ? 0 : Number(match[1]) * (match[2] === 'k' ? 1000 : 1);
  if (chunks < 100) stop(`"${text}" is not a number of chunks (at least 100, for example 10k).\n${usage}`, 2);
  return { name: text, chunks };
}

function toPeers(text) {
  if (text === 'none') return [];
  if (text === 'all') return peerNames;
  const names = text.split(',');
  const unknown = names.find((name) => !peerNames.includes(name));
  if (unknown !== undefined) stop(`There is no peer "${unknown}".\n${usage}`, 2);
  return names;
}
