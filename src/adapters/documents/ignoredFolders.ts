/**
 * Folders without documents of the user's own: version control, installed packages, build output, editor
 * settings.
 */
export const ignoredFolders = [
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  '.venv',
  'venv',
  '__pycache__',
  '.askdocs',
  '.vscode',
];

/** Rule files for ignored paths in their folder; on a conflict, the later one wins. */
export const ruleFiles = ['.gitignore', '.askdocsignore'];
