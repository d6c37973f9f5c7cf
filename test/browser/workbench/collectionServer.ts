// A team's index for the tests in a workbench: PostgreSQL with a collection in a process of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { root } from '../../../scripts/project.mjs';

export class CollectionServer {
  private constructor(
    readonly store: string,
    readonly child: ChildProcess,
    readonly lines: Interface,
  ) {}

  /** Resolves when the collection has the texts of the folder. */
  static async start(collection: string, folder: string): Promise<CollectionServer> {
    const script = path.join(root, 'test', 'support', 'serveCollection.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, collection, folder], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout);
    const ended = once(child, 'exit').then(() => {
      throw new Error('The process with the collection ended before it had one.');
    });
    const [store] = (await Promise.race([once(lines, 'line'), ended])) as [string];
    // From here on it ends when it is told to.
    ended.catch(() => undefined);
    return new CollectionServer(store, child, lines);
  }

  /** Closes its port. */
  async goAway(): Promise<void> {
    await this.#tell('away');
  }

  /** Opens the same port again. */
  async comeBack(): Promise<void> {
    await this.#tell('back');
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.stdin?.end();
    await ended;
  }

  async #tell(word: string): Promise<void> {
    const answered = once(this.lines, 'line');
    this.child.stdin?.write(`${word}\n`);
    await answered;
  }
}
