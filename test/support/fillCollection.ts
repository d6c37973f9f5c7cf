/** Fills a collection in a process that a test kills: STORE COLLECTION FOLDER. Says each document that it reads. */
import type { DocumentSource } from '../../src/core/model/ports';
import { fillFrom, textsOf } from './teamCollections';

const [, , store = '', collection = '', folder = ''] = process.argv;
const texts = textsOf(folder);
const telling: DocumentSource = {
  list: (signal) => texts.list(signal),
  listBelow: (paths, signal) => texts.listBelow(paths, signal),
  async read(id, signal) {
    process.stdout.write(`${id}\n`);
    return texts.read(id, signal);
  },
};
fillFrom(store, telling, { collection }).then(
  () => process.stdout.write('done\n'),
  (error: unknown) => {
    process.stdout.write(`failed ${String(error)}\n`);
    process.exitCode = 1;
  },
);
