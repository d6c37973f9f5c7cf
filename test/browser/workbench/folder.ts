// The folder of a test, which it alone has and may change.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/project.mjs';

const fixtures = path.join(root, 'test', 'fixture');

export class Folder {
  constructor(readonly path: string) {
    mkdirSync(path, { recursive: true });
  }

  /** Copies a folder of test/fixture into it. */
  copy(fixture: 'workspace' | 'product' | 'fleet'): this {
    cpSync(path.join(fixtures, fixture), this.path, { recursive: true });
    return this;
  }

  /** Writes files by their paths. */
  write(files: Readonly<Record<string, string | Buffer>>): this {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(this.file(name)), { recursive: true });
      writeFileSync(this.file(name), content);
    }
    return this;
  }

  /** Writes the settings of the folder. */
  set(settings: Readonly<Record<string, unknown>>): this {
    return this.write({ '.vscode/settings.json': JSON.stringify(settings) });
  }

  remove(name: string): void {
    rmSync(this.file(name));
  }

  replace(name: string, from: string, to: string): void {
    writeFileSync(this.file(name), this.read(name).replaceAll(from, to));
  }

  has(name: string): boolean {
    return existsSync(this.file(name));
  }

  read(name: string): string {
    return readFileSync(this.file(name), 'utf8');
  }

  file(name: string): string {
    return path.join(this.path, name);
  }
}
