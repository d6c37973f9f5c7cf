import { AskDocsError, type ErrorCode } from '../../core/model/errors';

/** VS Code's codes for language model errors. */
const codes: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['NoPermissions', 'model-not-allowed'],
  ['NotFound', 'model-not-found'],
  ['Blocked', 'model-declined'],
]);

/**
 * Converts the error of a call to a VS Code model; the provider's message is left out, as it may contain
 * quotes.
 */
export function editorModelFailure(error: unknown, model: string): AskDocsError {
  if (error instanceof AskDocsError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new AskDocsError(codes.get(code) ?? 'model-failed', { detail: model, cause: error });
}
