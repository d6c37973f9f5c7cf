import path from 'node:path';
import { parseArgs } from 'node:util';
import { out, startFolder, stop } from '../scripts/project.mjs';
import { partNames, parts } from './parts.mjs';
import { programs } from './programs.mjs';

const measures = ['index', 'sync', 'edit', 'open', 'search'];
export const peerNames = ['vectra', 'lancedb', 'orama'];

const usage = `npm run bench -- [PART …] [options]
  PART …                only these (--only PART,… is the same): ${partNames.join(', ')}
  --quick               everything small, in some minutes: tries that it works; its figures say nothing
  --write-docs          also write docs/figures/bench.json, with all parts that were measured, and what is made of it
  --out FILE            where the JSON goes (out/bench.json)
  --list                what the parts are, and the programs that \`npm run bench -- PROGRAM\` runs
 of the part "index":
  --sizes 1k,10k,100k   numbers of chunks
  --peers all|none      also measure Vectra, LanceDB and Orama (installed when missing); or some: ${peerNames.join(',')}
  --measures ${measures.join(',')}   leave the other measures out (--measures search --peers none: where its time goes)`;

/** What the command line asks for; one that makes no sense ends the program with a sentence. */
export function readOptions(commandLine) {
  const { values, positionals } = parse(commandLine);
  const wanted = [...positionals, ...values.only];
  if (values.help) stop(usage, 0);
  if (values.list) stop(list(), 0);
  if (values.quick && values['write-docs'])
    stop('The figures of --quick say nothing, so they are not written into the documentation.', 2);
  return {
    only: namesOf(wanted.length > 0 ? wanted.join(',') : partNames.join(','), partNames, 'part'),
    isQuick: values.quick,
    sizes: (values.sizes ?? (values.quick ? '1k' : '1k,10k,100k')).split(',').map(toSize),
    peers: values.peers === 'none' ? [] : namesOf(values.peers, peerNames, 'peer', 'all'),
    measures: new Set(namesOf(values.measures ?? measures.join(','), measures, 'measure')),
    outFile: path.resolve(startFolder, values.out),
    writesDocs: values['write-docs'],
  };
}

function list() {
  const lines = (named) => named.map(({ name, what }) => `  ${name.padEnd(22)} ${what}`);
  return ['Parts of the bench:', ...lines(parts), 'Programs:', ...lines(programs)].join('\n');
}

function parse(commandLine) {
  try {
    return parseArgs({
      args: commandLine,
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        sizes: { type: 'string' },
        peers: { type: 'string', default: 'all' },
        measures: { type: 'string' },
        out: { type: 'string', default: path.join(out, 'bench.json') },
        'write-docs': { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return stop(`${error.message}\n${usage}`, 2);
  }
}

function namesOf(text, known, what, all) {
  if (text === all) return known;
  const names = text.split(',');
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) stop(`There is no ${what} "${unknown}".\n${usage}`, 2);
  return names;
}

function toSize(text) {
  const match = /^(\d+)(k?)$/.exec(text);
  const chunks = match === null ? 0 : Number(match[1]) * (match[2] === 'k' ? 1000 : 1);
  if (chunks < 100) stop(`"${text}" is not a number of chunks (at least 100, for example 10k).\n${usage}`, 2);
  return { name: text, chunks };
}
