/** What a check of a model service came upon. */
export type ConnectionFinding =
  | { readonly kind: 'answers'; readonly host: string; readonly model: string; readonly latencyMs: number }
  /** The service sends replies whole. */
  | { readonly kind: 'no-streaming'; readonly model: string }
  /** The form of a reply is asked for in words, because the service has no other way. */
  | { readonly kind: 'form-in-words'; readonly model: string }
  /** Replies do not have the form asked for. */
  | { readonly kind: 'no-form'; readonly model: string }
  | { readonly kind: 'key-refused'; readonly host: string; readonly hasKey: boolean }
  | { readonly kind: 'wrong-path'; readonly host: string; readonly path: string }
  | {
      readonly kind: 'model-missing';
      readonly host: string;
      readonly model: string;
      /** Some that the service has. */
      readonly others: readonly string[];
    }
  /** Any other failure; `message` is its sentence. */
  | { readonly kind: 'failed'; readonly message: string };

export interface ConnectionCheck {
  /** Whether questions can be answered with the model. */
  readonly isUsable: boolean;
  /** In the order in which they were made; the first that makes it unusable is the last. */
  readonly findings: readonly ConnectionFinding[];
}

/** The sentence of a finding. */
export function connectionSentence(finding: ConnectionFinding): string {
  switch (finding.kind) {
    case 'answers':
      return `${finding.model} at ${finding.host} answers, after ${finding.latencyMs} ms.`;
    case 'no-streaming':
      return `${finding.model} does not stream: answers show up whole.`;
    case 'form-in-words':
      return `${finding.model} has no structured output; the form of its replies is asked for in words, and mended.`;
    case 'no-form':
      return `${finding.model} does not keep to the form asked for: planning and quotes are made by rules instead.`;
    case 'key-refused':
      return finding.hasKey
        ? `${finding.host} refuses the API key.`
        : `${finding.host} wants an API key, and none is set.`;
    case 'wrong-path':
      return `${finding.host} has nothing at ${finding.path}. ${pathAdvice(finding.path)}`;
    case 'model-missing':
      return `${finding.host} does not have the model "${finding.model}". ${otherModels(finding.others)}`.trim();
    case 'failed':
      return finding.message;
  }
}

function pathAdvice(path: string): string {
  return path.endsWith('/v1')
    ? 'Check the address.'
    : 'Check the address; for most services it ends with /v1.';
}

function otherModels(others: readonly string[]): string {
  return others.length === 0 ? '' : `It has ${others.join(', ')}.`;
}
