import type { DocumentId, Place } from '../../model/types';

// SARIF 2.1.0, in which code hosts show findings at their lines.

export interface SarifRule {
  readonly id: string;
  readonly says: string;
  readonly level: 'note' | 'warning' | 'error';
}

/** A place in a document. */
export interface SarifPlace {
  readonly documentId: DocumentId;
  /** Only lines of text files have a region. */
  readonly place: Place;
}

export interface SarifFinding {
  readonly text: string;
  readonly at: SarifPlace;
  readonly related?: { readonly text: string; readonly at: SarifPlace } | undefined;
  /** Stays the same as long as the finding does. */
  readonly fingerprint?: Readonly<Record<string, string>>;
}

/** A finding with paths as they are from above the folder of the documents; `folder` is empty where they are the same. */
export function findingBelow(folder: string, { at, related, ...finding }: SarifFinding): SarifFinding {
  const placed = (one: SarifPlace): SarifPlace =>
    folder === '' ? one : { ...one, documentId: `${folder}/${one.documentId}` };
  return {
    ...{ ...finding, at: placed(at) },
    related: related && { text: related.text, at: placed(related.at) },
  };
}

/** A log with one run: what each rule found. */
export function sarifLog(
  found: readonly { readonly rule: SarifRule; readonly findings: readonly SarifFinding[] }[],
  version: string,
): object {
  const rules = found.map(({ rule: { id, says, level } }) => ({
    id,
    shortDescription: { text: says },
    defaultConfiguration: { level },
  }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Ask Docs', version, rules } },
        results: found.flatMap(({ rule, findings }) => findings.map((finding) => resultOf(finding, rule))),
      },
    ],
  };
}

function resultOf({ text, at, related, fingerprint }: SarifFinding, { id, level }: SarifRule): object {
  return {
    ruleId: id,
    level,
    message: { text },
    locations: [locationOf(at)],
    ...(related !== undefined && {
      relatedLocations: [{ id: 1, message: { text: related.text }, ...locationOf(related.at) }],
    }),
    ...(fingerprint !== undefined && { partialFingerprints: fingerprint }),
  };
}

function locationOf({ documentId, place }: SarifPlace): { physicalLocation: object } {
  const lines = place.kind === 'lines' ? place.lines : undefined;
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(documentId) },
      ...(lines !== undefined && { region: { startLine: lines.start, endLine: lines.end } }),
    },
  };
}
