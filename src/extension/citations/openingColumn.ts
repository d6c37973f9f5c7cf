/** A group of editors, as far as it matters for where a cited document is opened. */
export interface EditorGroup {
  readonly column: number;
  readonly isActive: boolean;
  /** Addresses of the documents in its tabs. */
  readonly addresses: readonly string[];
  /** The chat itself, or a questionnaire, is the tab in front. */
  readonly showsChat: boolean;
}

interface Opening {
  /** The document to open. */
  readonly address: string;
  readonly openIn: 'active' | 'beside';
  /** Asked for with the click itself. */
  readonly isBeside: boolean;
  readonly groups: readonly EditorGroup[];
  /** Column of the group that a cited document was last opened in; undefined at first. */
  readonly last: number | undefined;
}

/**
 * The column of the group in which a cited document is opened. A document that is open somewhere is shown there, and the
 * chat is never covered; `beside` opens beside the active group, and one after the other in the same.
 */
export function openingColumn(opening: Opening): number | 'active' | 'beside' {
  const { address, openIn, isBeside, groups } = opening;
  if (isBeside) return 'beside';
  const open = groups.find(({ addresses, showsChat }) => !showsChat && addresses.includes(address));
  if (open !== undefined) return open.column;
  const isChatActive = groups.some(({ isActive, showsChat }) => isActive && showsChat);
  return openIn === 'active' && !isChatActive ? 'active' : besideColumn(opening, isChatActive);
}

function besideColumn({ groups, last }: Opening, isChatActive: boolean): number | 'beside' {
  if (groups.length < 2) return 'beside';
  const free = groups.filter(({ showsChat }) => !showsChat);
  const again = free.find(({ column }) => column === last) ?? (isChatActive ? free[0] : undefined);
  return again?.column ?? 'beside';
}
