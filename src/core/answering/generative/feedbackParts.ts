import type { Feedback } from '../../model/events';
import type { DataPart } from './fencedPrompt';
import { withoutMarkers } from '../../trust/audit/markerForms';

const maxTexts = 6;
const longestText = 300;
const longestAdvice = 1000;

/** Feedback to the writer on a rejected draft; findings are passed as data, because they quote the draft. */
export const secondTryRules = `
An earlier draft of this answer was checked and not good enough. What the check found is data too, below the quotes:

- "claim that no quote bears out": leave it out, or say what the quotes really say, with their numbers.
- "missing in the draft": say it when the quotes do; otherwise write the sentence for a part that they do not answer.
- "what the check found": mend that, as far as the rules above allow.
- Write the whole answer anew and do not mention the draft or the check. Numbers that the findings hold are no quotes.`;

/** Empty if there is no feedback. */
export function feedbackParts({
  unsupportedClaims,
  uncited = [],
  logicalGaps,
  instructions,
}: Feedback): DataPart[] {
  const named = (name: string, texts: readonly string[]): DataPart[] =>
    texts.slice(0, maxTexts).map((text) => ({ name, text: readable(text, longestText) }));
  return [
    ...named(
      'claim that no quote bears out',
      unsupportedClaims.filter((claim) => !uncited.includes(claim)),
    ),
    ...named('missing in the draft', logicalGaps),
    ...(instructions.trim() === ''
      ? []
      : [{ name: 'what the check found', text: readable(instructions, longestAdvice) }]),
  ];
}

/** Removes markers, since the earlier draft numbered its sources differently. */
function readable(text: string, longest: number): string {
  const plain = withoutMarkers(text);
  return plain.length <= longest ? plain : `${plain.slice(0, longest)} …`;
}
