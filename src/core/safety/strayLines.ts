import type { FoundOrder } from './findOrders';

/** A row of a table as text has it. */
const row = /^[ \t]*\|.*\|[ \t]*$/;
/** A line that asks or bids. */
const asksOrBids =
  /^\s*(?:(?:what|who|whom|whose|how|why|when|where|which|can|could|would|is|are|do|does)\b.*\?|(?:please |kindly )?(?:explain|describe|break down|provide|write|draft|compose|develop|translate|tell|give|show|list|create|summari[sz]e|replace|use|convert|add|include|modify|render|execute|run|open|visit|download|send|ignore|say|print|answer|respond|reply|discuss|outline|define|compare|analy[sz]e|calculate|solve|generate|recommend|suggest|design|make|find|identify|name|teach|help)\b.*)\s*$/i;

/** Lines that ask or bid something between the rows of a table, or right before or behind them: no table has such. */
export function strayLines(text: string): FoundOrder[] {
  if (!text.includes('|')) return [];
  const lines = text.split('\n');
  let start = 0;
  return lines.flatMap((line, at) => {
    const place = { start, end: start + line.length };
    start += line.length + 1;
    const isBeside = [lines[at - 1], lines[at + 1]].some(
      (beside) => beside !== undefined && row.test(beside),
    );
    if (!isBeside || line.includes('|') || !asksOrBids.test(line)) return [];
    return [{ ...place, sign: 'asks for something else' }];
  });
}
