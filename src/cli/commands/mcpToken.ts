import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';

/** The token of an HTTP server, and its origin. */
export interface McpToken {
  readonly token: string;
  readonly from: 'environment' | 'file' | 'made';
}

/** Shorter tokens could be guessed. */
const leastCharacters = 16;

/**
 * The token from a file, from the environment (ASK_DOCS_MCP_TOKEN), or a new one. A missing file is created
 * with a new token, readable by its owner only; a file that others can read is refused, as is a token that
 * could be guessed.
 */
export async function mcpToken(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  make: () => string,
): Promise<McpToken> {
  if (file !== undefined) return { token: await tokenOfFile(path.resolve(file), make), from: 'file' };
  const given = environment.ASK_DOCS_MCP_TOKEN ?? '';
  if (given === '') return { token: make(), from: 'made' };
  return { token: checked(given, 'ASK_DOCS_MCP_TOKEN'), from: 'environment' };
}

async function tokenOfFile(file: string, make: () => string): Promise<string> {
  const token = make();
  try {
    await writeFile(file, `${token}\n`, { flag: 'wx', mode: 0o600 });
    return token;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new AskDocsError('output-unwritable', { detail: file, cause: error });
  }
  try {
    const { mode } = await stat(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new AskDocsError('usage', {
        detail: `others can read ${file}: make it yours alone with chmod 600`,
      });
    return checked((await readFile(file, 'utf8')).trim(), file);
  } catch (error) {
    if (error instanceof AskDocsError) throw error;
    throw new AskDocsError('input-unreadable', { detail: file, cause: error });
  }
}

function checked(token: string, from: string): string {
  if (new RegExp(`^[\\x21-\\x7e]{${leastCharacters},}$`).test(token)) return token;
  throw new AskDocsError('usage', {
    detail: `the token in ${from} must be ${leastCharacters} or more letters and digits, without spaces`,
  });
}
