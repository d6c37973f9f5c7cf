/**
 * A server with a collection in a process of its own: COLLECTION FOLDER. Says its address when the collection is filled; `away`
 * closes its port and `back` opens it again, each answered with a line; the end of the input ends it.
 */
import { createInterface } from 'node:readline';
import { startPglite } from './pgliteServer';
import { fillFrom, textsOf } from './teamCollections';

const [, , collection = '', folder = ''] = process.argv;

async function main(): Promise<void> {
  const server = await startPglite();
  await fillFrom(server.store, textsOf(folder), { collection });
  process.stdout.write(`${server.store}\n`);
  for await (const line of createInterface(process.stdin)) {
    await (line === 'away' ? server.goAway() : server.comeBack());
    process.stdout.write(`${line}\n`);
  }
  await server.stop();
}

void main();
