/**
 * Estimates a text's model tokens: one per four characters in alphabetic scripts, one per character in
 * scripts without spaces (the rule of thumb published by model vendors). For sizing only, never for billing.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x2e7f) wide += 1;
  return Math.ceil((text.length - wide) / 4 + wide);
}
