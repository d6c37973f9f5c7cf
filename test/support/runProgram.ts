import { spawn } from 'node:child_process';

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of Node to its end, with `input` on its standard input; variables that are undefined are unset. */
export function runProgram(
  args: readonly string[],
  options: { readonly input?: string; readonly env?: Readonly<Record<string, string | undefined>> } = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...options.env } });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, stdout, stderr });
    });
    // A program that ends early does not read to the end.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}
