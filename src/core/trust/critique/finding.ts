import type { CheckName } from '../../model/events';
import { quoted } from '../../util/displayLanguage';

/** A problem of a draft. */
export interface Finding {
  readonly check: CheckName;
  /** The problem, in a sentence for the user. */
  readonly issue: string;
  /** What the user can do about it, in a sentence. */
  readonly suggestion: string;
  /** What the writer should change; left out if the answer cannot say more. */
  readonly instruction?: string;
  /** Set if the draft cannot stay as it is. */
  readonly isFatal?: true;
  /** Sentences of the draft that the evidence does not support. */
  readonly claims?: readonly string[];
  /** Gaps between question and answer, in a few words each. */
  readonly gaps?: readonly string[];
}

/** A sentence as quoted in an issue: long ones are cut between words. */
export function shown(sentence: string): string {
  const flat = sentence.replace(/\s+/g, ' ').trim();
  if (flat.length <= mostShown) return quoted(flat);
  const cut = flat.slice(0, mostShown);
  return quoted(`${cut.slice(0, Math.max(cut.lastIndexOf(' '), mostShown / 2))} …`);
}

const mostShown = 120;
