/** Terminal escape sequences: with parameters, strings up to their terminator, and two-character ones. */
const sequences =
  // eslint-disable-next-line no-control-regex -- such sequences begin with a control character
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -~]?/g;

/** Control characters, including line breaks and tabs, and bidirectional overrides. */
const orders = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Makes a text safe for a terminal: removes control and bidirectional characters except line breaks and tabs.
 */
export function plainText(text: string): string {
  return text
    .replace(sequences, '')
    .replace(orders, (order) => (order === '\n' || order === '\t' ? order : ''));
}

/** Escapes terminal control characters in JSON. */
export function plainJson(json: string): string {
  return json.replace(orders, (order) =>
    order === '\n' ? order : `\\u${order.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
