import { Worker } from 'node:worker_threads';
import type { ReadReport, ReadRequest } from '../adapters/readers/readerProcess';
import type { WorkerConfig } from '../protocol/workerMessages';

/** How often memory and time are looked at while a file is read: about 50 MB can be filled meanwhile. */
const lookEveryMs = 20;
const looksPerReport = 5;
/** The share of the memory that values may take: they are cleared away only when it gets scarce, and buffers need some too. */
const heapShare = 4 / 5;
const megabyte = 1024 * 1024;

/**
 * Gives what the process is asked for to a thread, and ends the process when its memory, with that of
 * all buffers, comes to the limit. Reports the processor time meanwhile. No library runs here, so that nothing keeps the watch from looking.
 */
export function watchThread(program: URL): void {
  const memoryLimitMb = Number(process.argv[2]);
  let texts: WorkerConfig['texts'];
  let thread: Worker | undefined;
  let watch: NodeJS.Timeout | undefined;
  let startedAt = process.cpuUsage();
  const report = (reply?: ReadReport['reply']): void => {
    const { user, system } = process.cpuUsage(startedAt);
    process.send?.({ spentMs: (user + system) / 1000, ...(reply && { reply }) } satisfies ReadReport);
  };
  let looks = 0;
  const look = (): void => {
    if (memoryMb() > memoryLimitMb) process.kill(process.pid, 'SIGKILL');
    looks += 1;
    if (looks % looksPerReport === 0) report();
  };
  const start = (): Worker =>
    new Worker(program, {
      workerData: { texts },
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(memoryLimitMb * heapShare) },
    })
      .on('message', (outcome: NonNullable<ReadReport['reply']>['outcome']) => {
        clearInterval(watch);
        report({ outcome, memoryMb: memoryMb() });
      })
      .on('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.kill(process.pid, 'SIGKILL');
        process.exit(2);
      })
      .on('exit', () => process.exit(2));
  process.on('message', (message: ReadRequest | Pick<WorkerConfig, 'texts'>) => {
    if ('texts' in message) {
      texts = message.texts;
      return;
    }
    startedAt = process.cpuUsage();
    watch = setInterval(look, lookEveryMs);
    thread ??= start();
    thread.postMessage(message);
  });
  // Whoever asked is gone.
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGKILL');
  });
}

function memoryMb(): number {
  return process.memoryUsage.rss() / megabyte;
}
