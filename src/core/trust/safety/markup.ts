import type { Stretch } from './foreignRules';
import { withLatinLetters } from './foldText';

/** Patterns over folded text: markup that a browser would execute. */
const scripts: readonly RegExp[] = [
  /<\s*\/?\s*script\b[^<>]{0,200}>[^<]{0,400}<\s*\/\s*script/,
  /<\s*script\b[^<>]{0,200}>\s*[^<>]{0,200}?(?:alert|eval|document|window|fetch|confirm|atob|location|cookie|prompt|import)\b/,
  /<\s*script\b[^<>]{0,100}\bsrc\s*=/,
  /<\s*(?:img|svg|body|iframe|video|audio|input|details|object|embed|a|div|math|marquee)\b[^<>]{0,200}[\s/"']on[a-z]{3,20}\s*=/,
  /<\s*(?:iframe|object|embed)\b[^<>]{0,200}\b(?:src|data|srcdoc)\s*=/,
  /\b(?:j\s*a\s*v\s*a|v\s*b)\s*s\s*c\s*r\s*i\s*p\s*t\s*:\s*(?!void\s*\(?\s*[0o]\s*\)?\s*;?(?:$|['"<>)\s][^(=]*$))(?:[\w.$%]+\s*[(=`[]|\/\/|void\b)/,
  /\bd\s*a\s*t\s*a\s*:\s*(?:text\/html|application\/(?:xhtml|javascript)|text\/javascript|image\/svg\+xml)[^\s]{0,40}?[;,]/,
];

/** A script tag with a local source, followed by words. */
const plainTag =
  /<\s*script\s+src\s*=\s*["']?(?!\/\/)[\w./-]+\.m?js["']?\s*>\s*<\s*\/\s*script\s*>(?=\s+\p{L}+ \p{L})/gu;

/** Fast pre-check: how tags and script URLs begin or end. */
const mayHold = /<\s*[^\s\d=<-]|[ta74@+та] ?:/;

/** Whether a folded text contains a script, including homoglyphs, digits for letters and spacing. */
export function holdsScript(text: string): boolean {
  const folded = text.replace(plainTag, ' ');
  if (!mayHold.test(folded)) return false;
  const latin = withLatinLetters(folded).replace(/&#?\w{0,8};?/g, ' ');
  const plain = latin.replace(/(.)\1{2,}/g, '$1').replace(/[*_-](?=[a-z])/g, '');
  return [
    folded,
    latin,
    plain,
    letters(plain),
    letters(plain).replace(/(?<=[a-z<>:/])[ .]+(?=[a-z<>:/(,])/g, ''),
  ].some((reading) => scripts.some((pattern) => pattern.test(reading)));
}

function letters(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '4': 'a',
    '@': 'a',
    '3': 'e',
    '1': 'i',
    '!': 'i',
    '0': 'o',
    '5': 's',
    $: 's',
    '7': 't',
  };
  return text.replace(/[4@31!05$7]/g, (sign) => signs[sign] ?? sign);
}

/** Chat-template tokens of language models. */
const turns =
  /<\s*\|\s*(?:im_start|im_end|system|user|assistant|start_header_id|eot_id|endoftext|end_of_turn)\s*\|\s*>|<\s*\/?\s*(?:start_of_turn|end_of_turn)\s*>|(?<![\p{L}\p{N}(~.])\[\s*\/?\s*inst\s*\]|<\s*<\s*\/?\s*sys\s*>\s*>|<\s*\/?\s*(?:system|system_prompt|system-prompt|sys|developer|admin|system_instructions?|instructions?_override)\s*>|\[\s*(?:system|system message|system prompt|system override)\s*\]|(?:^|\n)[ \t]*#{1,6} *(?:system(?: prompt| message| instructions?)?|new instructions?|instructions? override|instruction|admin override)[ \t]*:?[ \t]*(?:\n|$)|(?:^|\n)[ \t]*[-=*]{3,}[ \t]*(?:begin|start|end|new)[^\n]{0,30}(?:prompt|instructions?|system|context|document)[^\n]{0,20}[-=*]{3,}/gu;

/** Where a folded text imitates a system turn. */
export function systemMarks(folded: string): Stretch[] {
  return Array.from(folded.matchAll(turns), ({ index, 0: whole }) => {
    const lead = whole.length - whole.trimStart().length;
    return { start: index + lead, end: index + whole.trimEnd().length };
  });
}
