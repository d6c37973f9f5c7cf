/** Sequences that control a terminal: with parameters, with a text up to its end, and of two characters. */
const sequences =
  // eslint-disable-next-line no-control-regex -- such sequences begin with a control character
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -~]?/g;

/** What is no text but orders to whoever shows it, line breaks and tabs among them, and what turns the order of letters. */
const orders = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** A text for a terminal: line breaks and tabs stay, all else that could control it or turn the order of letters goes. */
export function plainText(text: string): string {
  return text
    .replace(sequences, '')
    .replace(orders, (order) => (order === '\n' || order === '\t' ? order : ''));
}

/** The same JSON with what could control a terminal written as escapes. */
export function plainJson(json: string): string {
  return json.replace(orders, (order) =>
    order === '\n' ? order : `\\u${order.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
