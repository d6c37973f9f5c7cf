import type { Place } from '../model/types';

export interface SarifRule {
  readonly id: string;
  readonly text: string;
  readonly level: 'error' | 'warning' | 'note';
}

/** A log of SARIF 2.1.0 with one run, as code scanning and editors read it. */
export function sarifLog(version: string, rules: readonly SarifRule[], results: readonly object[]): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Ask Docs',
            version,
            rules: rules.map(({ id, text, level }) => ({
              id,
              shortDescription: { text },
              defaultConfiguration: { level },
            })),
          },
        },
        results,
      },
    ],
  };
}

/** A place in a file, with its lines where it has some. */
export function sarifLocation(path: string, place: Place): { physicalLocation: object } {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(path) },
      ...(place.kind === 'lines' && {
        region: { startLine: place.lines.start, endLine: place.lines.end },
      }),
    },
  };
}
