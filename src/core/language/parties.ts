import { analyze } from './analyze';
import { frontMatterOf } from './dates';

/** Forms of companies, as they stand behind a company's name in any language. */
const legalForm =
  /(?<=\p{L}[^\n]?[ \u00a0])(?:Ltd|Limited|LLC|LLP|Inc|Corp|plc|PLC|GmbH|gGmbH|mbH|AG|KG|KGaA|OHG|GbR|UG|SE|eG|e\.\s?[GKV]\.|S\.?A\.?S?|SARL|S\.?r\.?l\.?|S\.?p\.?A\.?|S\.?L\.?|[BN]\.?V\.?|AB|Oy|A\/S|ApS|s\.\s?r\.\s?o\.|a\.\s?s\.|Kft|Sp\. z o\.\s?o\.|Lda|Pty)(?![\p{L}\p{N}])/gu;
const nameBefore =
  /(?<!\p{L})\p{Lu}[\p{L}\p{N}.'’-]*(?:[ \u00a0]+(?:& )?\p{Lu}[\p{L}\p{N}.'’-]*)*,?[ \u00a0]*$/u;

/** The companies that a text names with their legal form, each by the first term of its name. */
export function companiesIn(text: string): string[] {
  const named = Array.from(text.matchAll(legalForm), ({ index }) => {
    const [name = ''] = nameBefore.exec(text.slice(Math.max(0, index - 80), index)) ?? [];
    return analyze(name)[0];
  });
  return [...new Set(named.filter((term) => term !== undefined))];
}

const subjectField =
  /^(product|component|model|site|plant|location|building|branch|region|country|market|tenant|customer|client|supplier|vendor|partner|environment|standort|werk|produkt|kunde|lieferant|land):[ \t]*["']?(\S.{0,60}?)["']?\s*$/gimu;

/** What the front matter says that a document is about, by field. */
export function subjectFields(text: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(frontMatterOf(text).matchAll(subjectField), ([, field = '', value = '']) => [
      field.toLowerCase(),
      value.toLowerCase(),
    ]),
  );
}
