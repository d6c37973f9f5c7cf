/**
 * Recognises texts that ask or require something, and headers of columns with such texts, in English and
 * German.
 */

const endsAsking = /\?(?:["'”’)\]]|\s|$)/u;

const requires =
  /\b(?:must|shall|should|required to|is required|are required|needs? to|has to|have to|muss|müssen|sollen?|sollten?)\b/iu;

const opensWithAsk =
  /^(?:[\d.)(a-z]{1,8}[.)]\s+)?(?:please|do|does|did|is|are|was|can|could|will|would|has|have|how|what|which|who|whom|whose|where|when|why|describe|explain|list|provide|confirm|specify|state|indicate|detail|define|outline|identify|give|name|show|summari[sz]e|demonstrate|attach|bitte|beschreiben|erläutern|erklären|nennen|bestätigen|wie|was|welche[rsmn]?|wer|wo|wann|warum|wieso|inwiefern|inwieweit|gibt|haben|hat|ist|sind|kann|können|wird|werden|verfügen|verfügt|unterstützt|unterstützen|bietet|bieten|erfüllt)\b/iu;

/** With fewer words and no question mark, a text is a name: "Name", "Is mandatory". */
const minAskingWords = 3;

/** Whether a text asks or requires something. */
export function isAsking(text: string): boolean {
  if (endsAsking.test(text)) return true;
  if (text.trim().split(/\s+/).length < minAskingWords) return false;
  return requires.test(text) || opensWithAsk.test(text.trim());
}

const questionNames =
  /\b(?:questions?|requirements?|requests?|query|queries|fragen?|anforderung(?:en)?|frage ?text|anforderungs?text|fragestellung(?:en)?|kriterium|criteri(?:on|a)|controls?|asks?)\b/iu;
const describingNames =
  /\b(?:descriptions?|beschreibung(?:en)?|text|specifications?|statements?|details?|items?|topics?|subject|thema|prompts?)\b/iu;
/** Words in the headers of columns with attributes of a question. */
const attributeNames =
  /(?:#|№|\b(?:ids?|no|nos|nr|nummer|num|numbers?|refs?|reference|types?|category|categories|kategorie|weight|weighting|gewichtung|priority|priorität|status|owner|domain|area|bereich|sections?|source|score|response|responses|answers?|antwort(?:en)?|reply|comments?|kommentare?|notes?|guidance|hinweise?|instructions?|evidence|examples?|count|date|datum|version|group|family|level)\b)/iu;

/** Maximum number of words in a column name. */
const maxNameWords = 6;

export type HeaderRank = 0 | 1 | 2;

/** How clearly a header names questions: 2 for "Question", 1 for "Description", 0 for any other. */
export function headerRank(header: string): HeaderRank {
  const name = header
    .replace(/[()[\]*:_/]/g, ' ')
    .replace(/-/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '' || name.split(' ').length > maxNameWords || name.includes('?')) return 0;
  if (attributeNames.test(name)) return 0;
  if (questionNames.test(name)) return 2;
  return describingNames.test(name) ? 1 : 0;
}

/** Whether a header names an attribute of a question, such as "Response" or "ID". */
export function isAttributeHeader(header: string): boolean {
  return attributeNames.test(header);
}
