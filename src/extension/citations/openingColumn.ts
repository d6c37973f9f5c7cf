/** An editor group, with what matters for placing a cited document. */
export interface EditorGroup {
  readonly column: number;
  readonly isActive: boolean;
  /** URIs of the documents in its tabs. */
  readonly addresses: readonly string[];
  /** Whether the chat itself, or a questionnaire, is its active tab. */
  readonly showsChat: boolean;
}

interface Opening {
  /** The document to open. */
  readonly address: string;
  readonly openIn: 'active' | 'beside';
  /** Requested by the click itself. */
  readonly isBeside: boolean;
  readonly groups: readonly EditorGroup[];
  /** Column of the group where a cited document was last opened; undefined at first. */
  readonly last: number | undefined;
}

/**
 * Chooses the column for a cited document. A document that is already open is shown there, and the chat is
 * never covered; `beside` means beside the active group, and the same group for later documents.
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
