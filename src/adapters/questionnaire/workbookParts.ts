import { zipSync } from 'fflate';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { allBelow, attributeOf, type XmlElement } from '../readers/xmlTree';
import { partText, type Parts } from '../readers/unzip';

/** The path of the part that has a sheet, by the name of the sheet; undefined when there is none. */
export function sheetPart(parts: Parts, sheet: string): string | undefined {
  const workbook = Object.keys(parts).find((name) => /(?:^|\/)workbook\.xml$/.test(name));
  if (workbook === undefined) return undefined;
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const id = sheetId(parse(partText(parts, workbook)), sheet);
  const relations = parse(partText(parts, `${folder}_rels/workbook.xml.rels`));
  const relation = relations.find(
    (element) => element.localName === 'Relationship' && attributeOf(element, 'Id') === id,
  );
  const target = relation === undefined ? undefined : attributeOf(relation, 'Target');
  if (target === undefined) return undefined;
  const path = target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, '');
  return path in parts ? path : undefined;
}

function sheetId(elements: readonly XmlElement[], sheet: string): string | undefined {
  const found = elements.find(
    (element) => element.localName === 'sheet' && attributeOf(element, 'name') === sheet,
  );
  return [...(found?.attributes ?? [])].find(({ name }) => /(?:^|:)id$/.test(name))?.value;
}

function parse(xml: string | undefined): readonly XmlElement[] {
  if (xml === undefined) return [];
  const parser = new DOMParser({ onError: onErrorStopParsing });
  const root = parser.parseFromString(xml.replace(/^\ufeff/, ''), 'text/xml').documentElement;
  return root === null ? [] : allBelow(root, '*');
}

/** The same moment for all parts: the same content makes the same file. */
const made = new Date(2000, 0, 1);

/** A zip file of parts, in their order. */
export function zipParts(parts: Parts): Uint8Array {
  return zipSync({ ...parts }, { mtime: made });
}
