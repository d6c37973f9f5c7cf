// The reading process: its thread reads one file after the other, of which a hostile one may bring both down.

import { watchThread } from './readingProcess';

watchThread(new URL('./readingThread.mjs', import.meta.url));
