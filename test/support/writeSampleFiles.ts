// Writes a small file of every format that a library reads into the folder that is given.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleFiles } from './sampleFiles';

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [name, bytes] of Object.entries(sampleFiles())) writeFileSync(path.join(folder, name), bytes);
