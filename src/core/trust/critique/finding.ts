import type { CheckName } from '../../model/judgement';
import { quoted } from '../../util/displayLanguage';

/** Something that is wrong with a draft. */
export interface Finding {
  readonly check: CheckName;
  /** What is wrong, in a sentence for the user. */
  readonly issue: string;
  /** What the reader can do about it, in a sentence. */
  readonly suggestion: string;
  /** What the writer is to do differently; left out where the answer says all that can be said. */
  readonly instruction?: string;
  /** Set where the draft cannot stay as it is. */
  readonly isFatal?: true;
  /** Sentences of the draft that its evidence does not bear out. */
  readonly claims?: readonly string[];
  /** What is missing between question and answer, in a few words each. */
  readonly gaps?: readonly string[];
}

/** A sentence of an answer as an issue quotes it: cut between words where it is long. */
export function shown(sentence: string): string {
  const flat = sentence.replace(/\s+/g, ' ').trim();
  if (flat.length <= mostShown) return quoted(flat);
  const cut = flat.slice(0, mostShown);
  return quoted(`${cut.slice(0, Math.max(cut.lastIndexOf(' '), mostShown / 2))} …`);
}

const mostShown = 120;
