const longestName = 80;

/**
 * A heading that is a question stands for itself; one that only lists columns or repeats the title is left
 * out.
 */
export function questionAbout(section: { readonly title: string; readonly heading: string }): string {
  // Quotation marks would request an exact phrase.
  const [title = '', heading = ''] = [section.title, withoutNumber(section.heading)].map((name) =>
    shortened(name).replaceAll('"', ''),
  );
  if (/[?？]$/.test(heading)) return heading;
  const isSubject = heading !== '' && heading !== title && !isColumnList(heading);
  return `What does ${title} say${isSubject ? ` about ${heading}` : ''}?`;
}

/** Strips numbering: "1. Term and termination", "§ 4.2 Liability". */
function withoutNumber(heading: string): string {
  return heading
    .replace(/^(?:§\s*)?(?:\d{1,2}(?:\.\d{1,2})*[.):]?|[IVX]+[.)]|[a-z]\))\s+(?=\p{L})/u, '')
    .trim();
}

/** "product, tier, price_eur, unit": column names. */
function isColumnList(heading: string): boolean {
  const names = heading.split(/\s*[,;|\t]\s*/);
  return names.length > 2 && names.every((name) => /^\S+(?:\s\S+)?$/.test(name));
}

/** Shortens a name to fit into a sentence. */
export function shortened(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName - 2).trimEnd()} …`;
}
