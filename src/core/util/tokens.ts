/**
 * About how many model tokens a text takes: one for four characters of alphabetic scripts, one for each character of
 * scripts without spaces (the rule of thumb that model vendors publish). Used for sizes, never for billing.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x2e7f) wide += 1;
  return Math.ceil((text.length - wide) / 4 + wide);
}
