import { TextRun, type ParagraphChild } from 'docx';
import type { Token } from 'markdown-it';
import { unsourcedText } from '../../core/questionnaire/reportContent';
import { styledRun } from './docxText';

export type MarkerRun = (marker: number) => ParagraphChild | undefined;

export const codeFont = 'Consolas';

/** The runs of a line of Markdown: emphasis, code, links with their address, and markers as footnotes. */
export function inlineRuns(
  tokens: readonly Token[],
  markerRun: MarkerRun,
  isBold: boolean,
): ParagraphChild[] {
  const open = { strong: isBold ? 1 : 0, em: 0, s: 0 };
  const links: string[] = [];
  return tokens.flatMap((token): ParagraphChild[] => {
    const name = token.type.replace(/_(?:open|close)$/, '');
    if (name === 'strong' || name === 'em' || name === 's') {
      open[name] += token.nesting;
      return [];
    }
    const style = { bold: open.strong > 0, italics: open.em > 0, strike: open.s > 0 };
    if (name !== 'link') return runsOf(token, style, markerRun);
    if (token.nesting < 0) return [styledRun({ ...style, text: ` (${links.pop() ?? ''})` })];
    links.push(String(token.attrGet('href') ?? ''));
    return [];
  });
}

interface Style {
  readonly bold: boolean;
  readonly italics: boolean;
  readonly strike: boolean;
}

function runsOf({ type, content }: Token, style: Style, markerRun: MarkerRun): ParagraphChild[] {
  switch (type) {
    case 'code_inline':
      return [styledRun({ ...style, text: content, font: codeFont })];
    case 'softbreak':
      return [new TextRun(' ')];
    case 'hardbreak':
      return [styledRun({ break: 1 })];
    default:
      return textRuns(content, style, markerRun);
  }
}

const marker = /\[(\d{1,6})\]/;

function textRuns(text: string, style: Style, markerRun: MarkerRun): ParagraphChild[] {
  // Every second part is the number of a marker.
  return text.split(marker).flatMap((part, at): ParagraphChild[] => {
    if (at % 2 === 0) return part === '' ? [] : [styledRun({ ...style, text: part })];
    return [
      markerRun(Number(part)) ?? styledRun({ text: `[${unsourcedText(Number(part))}]`, italics: true }),
    ];
  });
}
