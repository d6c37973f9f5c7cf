/** What kind of words an answer has to hold, read off the question, and whether a text brings any that the question lacks. */
import { analyze } from '../../text/analyze';

/** `name` is any name: a person, a place, a thing. */
export type AnswerKind = 'number' | 'date' | 'person' | 'place' | 'name';

/** The first that matches counts: "in what year" asks for a date, whatever else follows. */
const asks: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    'number',
    /\bhow (?:many|much|long|often|old|big|large|fast|far|high|tall|wide|deep|heavy)\b|\b(?:what|which)\b.{0,12}\b(?:number|percent\w*|share|population|ratio|rate|price|cost|amount|size|length|height|limit|maximum|minimum|age|distance|area|score|salary|temperature|timeout|default)\b|\b(?:wie ?viele?n?|wie lange|combien|cuánt[oa]s?|quant[oiae]|hoeveel)\b/i,
  ],
  [
    'date',
    /(?:^\W*|[,;:]\s*)when(?:['’]s\b|\s+(?:exactly\s+)?(?:did|does|do|was|were|is|are|am|will|would|can|could|shall|should|may|might|must|has|had|have)\b)|\bwhen\W*$|\b(?:tell me|know|say|says|exactly|since|until|by|and) when\b|\b(?:what|which)\b.{0,12}\b(?:date|day|years?|months?|time|century|decade|period|era)\b|\b(?:wann|quand|cuándo|quando|wanneer)\b/i,
  ],
  [
    'person',
    /\bwho\b|\bwhose\b|\bwhom\b|\b(?:what|which) (?:\w+ )?(?:person|man|woman|king|queen|president|author|scientist|engineer|general|leader|emperor|pope|player|singer|actor|architect|philosopher|minister)\b/i,
  ],
  [
    'place',
    /\bwhere\b|\b(?:what|which)\b.{0,12}\b(?:city|country|state|place|river|region|continent|island|town|location|county|province|mountain|lake|sea|ocean|building|street|district|nation)\b/i,
  ],
  ['name', /\b(?:what|which)\b/i],
];

const number =
  /\d(?:[\d,.]*\d)?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|third|quarter|dozen|no|none|single|once|twice|unlimited)\b/gi;
const date =
  /\b(?:1[0-9]|20)\d{2}s?\b|\b\d{1,3}(?:st|nd|rd|th) century|\bcentur(?:y|ies)\b|\b(?:january|february|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|januar|februar|märz|mai|juni|juli|oktober|dezember|daily|weekly|monthly|decades?)\b|(?<=\b(?:in|of|by|from|between|until|since|before|during|after|through|early|mid|late|last|next|every)(?: the)? )(?:march|may|spring|summer|autumn|fall|winter)\b|\b\d{1,2}(?:st|nd|rd|th)? (?:march|may)\b|\b(?:march|may) \d|\b\d{1,2}[:.]\d{2}\b|\b\d{2,4} (?:BC|AD|BCE|CE)\b/gi;
const role = /\b(?:team|owner|group|officer|lead|engineer|manager|author|role|admin\w*)\b/gi;
/** A capital inside a sentence. */
const name = /(?<=[\p{L}\p{N},;:)"'’”]\s["“‘'(]?)\p{Lu}[\p{L}'’-]+/gu;
const beforePlace = /\b(?:in|at|near|to|from|of|on|into|between|along|through)\s+(?:the\s+)?\p{Lu}/u;

/** The kind of words that the answer has to hold; undefined when the question does not tell. */
export function expectedKind(question: string): AnswerKind | undefined {
  return asks.find(([, pattern]) => pattern.test(question))?.[0];
}

/** Whether a text has words of a kind that the question does not have itself. */
export function bringsKind(kind: AnswerKind, text: string, question: string): boolean {
  switch (kind) {
    case 'number':
      return bringsWord(number, text, question);
    case 'date':
      return bringsWord(date, text, question);
    case 'person':
      return bringsName(text, question) || bringsWord(role, text, question);
    case 'place':
      return beforePlace.test(text) && bringsName(text, question);
    case 'name':
      return bringsName(text, question);
  }
}

function bringsWord(pattern: RegExp, text: string, question: string): boolean {
  const asked = new Set(matchesOf(pattern, question));
  return matchesOf(pattern, text).some((word) => !asked.has(word));
}

function matchesOf(pattern: RegExp, text: string): readonly string[] {
  return Array.from(text.matchAll(pattern), ([word]) => word.toLowerCase());
}

function bringsName(text: string, question: string): boolean {
  const asked = new Set(analyze(question));
  return Array.from(text.matchAll(name), ([word]) => analyze(word)).some(
    (terms) => terms.length > 0 && !terms.some((term) => asked.has(term)),
  );
}
