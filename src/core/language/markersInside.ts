/**
 * A text whose markers `[n]` stand before the full stop of the sentence that they are for, also where they were written behind it, so
 * that they stay with it when the text is split into sentences.
 */
export function markersInside(text: string): string {
  return text.replace(behindStop, '$<markers>$<stop>');
}

const behindStop =
  /(?<stop>[.!?。！？]["”’)*_]{0,3})[ \t]{0,2}(?<markers>(?:\[\d{1,6}\])+)(?=[ \t]*(?:$|\n)|[ \t]+[\p{Lu}\p{Lo}\d"“„(*`])/gmu;
