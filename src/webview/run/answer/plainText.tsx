import { plainText } from './markdown';
import { useMarkdown } from './useMarkdown';

/** A sentence of an answer without its markup. */
export function PlainText({ sentence }: { readonly sentence: string }) {
  const parser = useMarkdown();
  return <>{parser === undefined ? sentence : plainText(parser, sentence)}</>;
}
