/**
 * Moves markers `[n]` written after a full stop in front of it, so that they stay with their sentence when
 * the text is split.
 */
export function markersInside(text: string): string {
  return text.replace(behindStop, '$<markers>$<stop>');
}

const behindStop =
  /(?<stop>[.!?。！？]["”’)*_]{0,3})[ \t]{0,2}(?<markers>(?:\[\d{1,6}\])+)(?=[ \t]*(?:$|\n)|[ \t]+[\p{Lu}\p{Lo}\d"“„(*`])/gmu;
