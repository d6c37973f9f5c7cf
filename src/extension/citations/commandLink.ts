/**
 * The URI that runs a command, for trusted Markdown. Brackets are escaped too, since a closing one would end
 * the Markdown link.
 */
export function commandLink(command: string, argument: unknown): string {
  const encoded = encodeURIComponent(JSON.stringify([argument])).replace(/[()]/g, (bracket) =>
    bracket === '(' ? '%28' : '%29',
  );
  return `command:${command}?${encoded}`;
}

/** Escapes a text so that Markdown shows it literally: no emphasis, links, tags or icons. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_{}[\]()#+\-.!~>|$]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '&#58;');
}
