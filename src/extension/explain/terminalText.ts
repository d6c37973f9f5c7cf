import { withoutSecrets } from '../../core/trust/safety/secrets';

/** Terminal output that nobody reads: colours, titles, and overwritten progress bars. */
const escapes = new RegExp(
  [
    String.raw`\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)`,
    String.raw`\u001b[[(][0-?]*[ -/]*[@-~]`,
    String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]`,
  ].join('|'),
  'g',
);
const timestamp =
  /[[(]?\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)?\b[\])]?|[[(]?\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b[\])]?/g;
/** Ids that are unique to a run. */
const ids =
  /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b0x[0-9a-f]+\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{12,}\b/gi;
/** A path on this machine, with a line number; its last segment stays. */
const path = /(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/](?:[\w@.+~-]+))+[\\/]([\w@.+~-]+)(?::\d+(?::\d+)?)?/g;
const address = /\b(?:https?|wss?|ftp):\/\/\S+/g;
/** Stack frames, rules, and lines of punctuation only. */
const noise = /^\s*(?:at\s.+(?::\d+|\(.*\))\s*|File ".+", line \d+.*|\.{3} \d+ more.*|[^\p{L}\p{N}]*)$/u;
const level = /^\W*(?:trace|debug|info|notice|warn(?:ing)?|error|fatal)\W+(?=\S)/i;
const tellsFailure =
  /\b(?:err(?:or|no)?|fail(?:ed|s|ure|ing)?|exception|fatal|panic|denied|refused|reset|cannot|can't|could not|couldn't|unable|invalid|unknown|unexpected|not found|no such|missing|timed? ?out|unauthorized|forbidden|aborted|killed|conflict|exit(?:ed)? (?:code|status)|caused by)\b|\bE[A-Z]{3,}\b|\b[A-Z]+[-_]?\d{2,}\b|\b[45]\d\d\b/i;
const prompt = /^(?:\S*[@:~/]\S*\s?)?[$#%❯➜>]\s+/;

const maxLines = 3;
const maxCharacters = 300;

/**
 * The gist of a terminal selection: without colours, times, paths, stacks and repetitions; of a long one,
 * only the lines that report a failure, or otherwise the last ones. Codes, names and numbers stay as they
 * are; secrets are redacted.
 */
export function terminalText(selected: string): string {
  // A secret can span lines, and be recognised by what is removed below.
  const lines = withoutSecrets(selected.replace(escapes, ''))
    .text.split(/\r?\n|\r/)
    .filter((line) => !noise.test(line))
    .map(withoutNoise)
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const distinct = [...new Set(lines)];
  const failing = distinct.filter((line) => tellsFailure.test(line));
  const chosen = failing.length > 0 ? failing.slice(0, maxLines) : distinct.slice(-maxLines);
  return fitting(chosen).join(' ');
}

function withoutNoise(line: string): string {
  return line
    .replace(prompt, '')
    .replace(timestamp, ' ')
    .replace(ids, ' ')
    .replace(address, ' ')
    .replace(path, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(level, '')
    .replace(/^[\s:;,|[\]()·•*>-]+|[\s:;,|[(·•*>-]+$/g, '');
}

/** As many whole lines as fit, at least the first. */
function fitting(lines: readonly string[]): readonly string[] {
  let left = maxCharacters;
  return lines.filter((line, at) => {
    left -= line.length + 1;
    return at === 0 || left >= 0;
  });
}

/** The text part of the system's clipboard. */
interface Clipboard {
  readText(): PromiseLike<string>;
  writeText(text: string): PromiseLike<void>;
}

/**
 * The text that `copy` copies; empty when it copies nothing. The previous text is restored. If the clipboard
 * held no text, perhaps an image, it is left alone.
 */
export async function throughClipboard(
  clipboard: Clipboard,
  copy: () => PromiseLike<unknown>,
): Promise<string> {
  const before = await clipboard.readText();
  if (before === '') {
    await copy();
    return clipboard.readText();
  }
  // The previous content must not be mistaken for the copied text.
  await clipboard.writeText('');
  try {
    await copy();
    return await clipboard.readText();
  } finally {
    await clipboard.writeText(before);
  }
}
