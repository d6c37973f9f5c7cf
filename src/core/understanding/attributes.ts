// What is told of a thing: "the price of the course", "the type of the lift", "die Gebühr für die Halle".

const english =
  /^(?:unit price|price|cost|fee|rent|budget|capacity|length|width|height|weight|size|area|age|population|type|category|country|location|address|manager|owner|supplier|customer|quantity|order date|delivery date|role|team|extension|phone(?: number)?|e-?mail|contact|status|deadline|due date|lead time|delivery time|warranty|retention(?: period)?|frequency|interval|duration|limit|maximum|minimum|default(?: value)?|port|timeout|head ?count|notice period|opening hours)\b/i;
/** By the last word alone, also of what no column is called. */
const head =
  /^(?:charge|date|deposit|discount|hour|number|rate|rule|time|adresse|dauer|frist|gebühr|gewicht|größe|höhe|kaution|kosten|länge|miete|nummer|preis|rabatt|zeit|\p{L}+(?:gebühr|preis|zeit|frist|dauer))(?:e?s|en?|n)?$/iu;

/** The name of an attribute that an English text begins with; undefined if there is none. */
export function attributeAt(text: string): string | undefined {
  return english.exec(text)?.[0];
}

/** Whether a noun, in English or German, is one. */
export function isAttribute(noun: string): boolean {
  return attributeAt(noun.replace(/s$/i, '')) !== undefined || head.test(noun);
}
