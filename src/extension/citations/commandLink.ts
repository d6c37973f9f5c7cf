/**
 * The address that runs a command, for a Markdown that may run it. Brackets are escaped too: Markdown would end the address
 * at one that closes.
 */
export function commandLink(command: string, argument: unknown): string {
  const encoded = encodeURIComponent(JSON.stringify([argument])).replace(/[()]/g, (bracket) =>
    bracket === '(' ? '%28' : '%29',
  );
  return `command:${command}?${encoded}`;
}

/** A text that Markdown shows as it is: no emphasis, no links, no tags, no icons. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_{}[\]()#+\-.!~>|$]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '&#58;');
}
