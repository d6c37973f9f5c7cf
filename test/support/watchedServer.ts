import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** A statement as it was sent. */
export interface SentStatement {
  readonly text: string;
  /** As text; those in a binary form are not told. */
  readonly values: readonly (string | undefined)[];
  /** Of what was sent with it. */
  readonly bytes: number;
}

/** Lets `use` reach a server, and writes down which statements with values are sent to it. */
export async function watched(
  store: string,
  use: (store: string, sent: SentStatement[]) => Promise<void>,
): Promise<void> {
  const { port, hostname } = new URL(store);
  const sent: SentStatement[] = [];
  const watching = createServer((client) => {
    const server = connect(Number(port), hostname);
    const read = statementsReader((statement) => sent.push(statement));
    client.on('data', (bytes: Buffer) => {
      read(bytes);
      server.write(bytes);
    });
    server.pipe(client);
    client.on('error', () => undefined).on('close', () => server.destroy());
    server.on('error', () => undefined).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(watching, 'listening');
  try {
    const { port: own } = watching.address() as AddressInfo;
    await use(store.replace(`:${port}/`, `:${own}/`), sent);
  } finally {
    watching.close();
  }
}

/** Reads messages of a client: after the first, which has no type, each has a type, its length and its body. */
function statementsReader(tell: (statement: SentStatement) => void): (bytes: Buffer) => void {
  let [parts, size, wanted]: [Buffer[], number, number] = [[], 0, 0];
  let head = 0;
  let text = '';
  const read = (message: Buffer): void => {
    const body = message.subarray(head + 4);
    const type = head === 0 ? '' : message.toString('latin1', 0, 1);
    if (type === 'P') text = body.toString('utf8').split('\0')[1] ?? '';
    if (type === 'B') tell({ text, values: valuesOf(body), bytes: body.length });
    head = 1;
  };
  return (bytes) => {
    parts.push(bytes);
    size += bytes.length;
    while (size >= wanted) {
      const all = Buffer.concat(parts);
      const isWhole = wanted > 0;
      if (isWhole) read(all.subarray(0, wanted));
      const rest = all.subarray(wanted);
      [parts, size] = [[rest], rest.length];
      wanted = size < head + 4 ? 0 : head + rest.readInt32BE(head);
      if (wanted === 0) break;
    }
  };
}

/** The values of a Bind message: names of portal and statement, formats of the values, and the values. */
function valuesOf(body: Buffer): (string | undefined)[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  const next = (size: 2 | 4): number => {
    at += size;
    return size === 2 ? body.readInt16BE(at - 2) : body.readInt32BE(at - 4);
  };
  const isBinary = Array.from({ length: next(2) }, () => next(2) === 1);
  return Array.from({ length: next(2) }, (_, which) => {
    const size = Math.max(next(4), 0);
    at += size;
    return isBinary[which] === true ? undefined : body.toString('utf8', at - size, at);
  });
}
