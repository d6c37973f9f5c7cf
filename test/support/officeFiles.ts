import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

/** The folder of evaluation data beside the project, or the one that ASK_DOCS_EVAL_DIR names; undefined without one. */
export function evalFolder(): string | undefined {
  const folder = process.env.ASK_DOCS_EVAL_DIR ?? path.join(root, '..', 'shared', 'eval');
  return existsSync(folder) ? folder : undefined;
}

export interface OfficeFile {
  readonly name: string;
  readonly path: string;
  /** A text of the same content, made by other means. */
  readonly truth: string;
}

/** The office files of the evaluation data; empty when it is not there. */
export function officeFiles(): OfficeFile[] {
  const folder = evalFolder();
  const office = folder === undefined ? undefined : path.join(folder, 'office');
  if (office === undefined || !existsSync(office)) return [];
  return readdirSync(office, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.truth.md'))
    .map((name) => name.slice(0, -'.truth.md'.length))
    .sort()
    .map((name) => {
      const file = path.join(office, name);
      return { name, path: file, truth: `${file}.truth.md` };
    });
}
