import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'mocha';

/** Gives folders of their own to the tests of a suite; all are removed when the suite has ended. Call it in `describe`. */
export function temporaryFolders(): (
  files?: Readonly<Record<string, string | Uint8Array>>,
) => Promise<string> {
  const made: string[] = [];
  after(async () => {
    await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
  });
  return async (files = {}) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-test-'));
    made.push(folder);
    await writeFiles(folder, files);
    return folder;
  };
}

/** Writes files into a folder; keys are relative paths with forward slashes. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
