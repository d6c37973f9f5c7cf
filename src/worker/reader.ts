/** The reading process: its thread reads one file after the other, of which a hostile one may bring both down. */
import './localize';
import { isMainThread } from 'node:worker_threads';
import { readInThread } from './readingThread';
import { watchThread } from './readingProcess';

if (isMainThread) watchThread(new URL(import.meta.url));
else readInThread();
