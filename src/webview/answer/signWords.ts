import * as l10n from '@vscode/l10n';

const words: Readonly<Record<string, string>> = {
  'sets earlier instructions aside': l10n.t('sets earlier instructions aside'),
  'gives new instructions': l10n.t('gives new instructions'),
  'gives another role': l10n.t('gives another role'),
  'asks for the prompt': l10n.t('asks for the prompt'),
  'asks for something else': l10n.t('asks for something else'),
  'speaks to a model': l10n.t('speaks to a model'),
  'speaks as the system': l10n.t('speaks as the system'),
  'tells how to answer': l10n.t('tells how to answer'),
  'puts code into the answer': l10n.t('puts code into the answer'),
};

/** What gave an order away, in the display language; the sign itself where it is not known. */
export function signWords(sign: string): string {
  return words[sign] ?? sign;
}
