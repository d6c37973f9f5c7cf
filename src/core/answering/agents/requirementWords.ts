/** Words that express that something is required, rather than what. */
const requirementWords: ReadonlySet<string> = new Set(
  `must shall should need needs needed have has required requirement requirements able least most following
  support supports supported provide provides provided offer offers offered allow allows allowed enable enables include includes
  ensure ensures guarantee product products system systems software application solution vendor tool service
  muss müssen soll sollen produkt system anforderung anforderungen mindestens höchstens unterstützen bieten anbieten`
    .trim()
    .split(/\s+/),
);

/** Whether a word only expresses a requirement as such. */
export function isRequirementWord(word: string): boolean {
  return requirementWords.has(word.toLowerCase());
}
