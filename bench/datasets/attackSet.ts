import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { readJsonLines } from './jsonLines';

const attacksFile = 'attacks.dev.jsonl';
const contextsFile = 'contexts.jsonl';

const attackSchema = z.object({
  id: z.string(),
  kind: z.enum(['text', 'code']),
  category: z.string(),
  text: z.string(),
});

const contextSchema = z.object({
  id: z.string(),
  task: z.enum(['email', 'table', 'code']),
  context: z.string(),
  question: z.string(),
});

/** Whether a folder contains attacks, and documents to put them into. */
export async function isAttackSet(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.includes(attacksFile) && names.includes(contextsFile);
}

/** Reads an attack set. Fails with `input-unreadable` and the file and line of an invalid entry. */
export async function readAttackSet(folder: string) {
  return {
    attacks: await readJsonLines(path.join(folder, attacksFile), attackSchema),
    contexts: await readJsonLines(path.join(folder, contextsFile), contextSchema),
  };
}
