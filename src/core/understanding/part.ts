import type { Comparison } from '../model/unitMarks';
import { withoutMark } from './questionParts';

/** A part of a question that can be searched separately. */
export interface Part {
  /** Standalone. */
  readonly question: string;
  /** Short form of the part, used as the heading of its answer. */
  readonly facet: string;
  /** Set if the part is one side of a comparison. */
  readonly comparison?: Comparison;
}

/** A thing as a heading, without its article. */
export function headingOf(thing: string): string {
  const bare = withoutMark(thing).replace(/^(?:the|an?|our|its)\s+/i, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
