/** What VS Code's context menu is told of an element: the sections that the manifest names, and what its commands are given. */
export function menuOf(
  section: 'answer' | 'source',
  given: Readonly<Record<string, string | number>>,
): string {
  // The items for the selected text stay on an answer.
  return JSON.stringify({
    webviewSection: section,
    ...given,
    preventDefaultContextMenuItems: section === 'source',
  });
}
