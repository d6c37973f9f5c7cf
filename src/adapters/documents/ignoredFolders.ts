/** Folders that hold no documents of the user's: version control, installed packages, build output, settings of editors. */
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

/** Files whose lines say what is ignored in their folder; where they disagree, the later one holds. */
export const ruleFiles = ['.gitignore', '.askdocsignore'];
