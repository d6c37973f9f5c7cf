import { AskDocsError, type ErrorCode } from '../../core/model/errors';

/** The names that VS Code has for what went wrong with a language model. */
const codes: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['NoPermissions', 'model-not-allowed'],
  ['NotFound', 'model-not-found'],
  ['Blocked', 'model-declined'],
]);

/** The failure to tell of when a call of a model of VS Code went wrong; what its provider wrote is left out, as it may quote. */
export function editorModelFailure(error: unknown, model: string): AskDocsError {
  if (error instanceof AskDocsError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new AskDocsError(codes.get(code) ?? 'model-failed', { detail: model, cause: error });
}
