import picomatch from 'picomatch';
import ignore, { type Ignore } from 'ignore';
import path from 'node:path';
import { ignoredFolders, ruleFiles } from './ignoredFolders';
import { readOwnFile } from './ownFile';
import { formatOf, type FormatName } from '../readers/documentFormats';

/** Selects the documents of a folder: globs relative to it, in the syntax of `files.exclude`. */
export interface Globs {
  /** Empty for all. A glob that matches a folder includes everything in it. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Files that are read and shown as they are, including secrets. */
  readonly showSecrets?: readonly string[];
}

/** Compiled globs; paths are relative to the root, with forward slashes. */
export interface GlobFilter {
  /** Whether an `exclude` glob matches this very file or folder; does not check parent folders. */
  isExcluded(relativePath: string): boolean;
  /** Whether a file, or one of its parent folders, matches an `include` glob. */
  isIncluded(relativeFile: string): boolean;
  /**
   * Whether the secrets of a file may be shown: the file, or one of its parent folders, matches a
   * `showSecrets` glob.
   */
  showsSecrets(relativeFile: string): boolean;
}

/** The default of the platform's file systems; git's own `core.ignorecase` follows them. */
const nocase = process.platform === 'win32' || process.platform === 'darwin';

export function createGlobFilter({ include, exclude, showSecrets = [] }: Globs): GlobFilter {
  const isWanted = matcher(include);
  const isShown = matcher(showSecrets);
  const isUnwanted = matcher(exclude);
  return {
    isExcluded: (relativePath) => isUnwanted?.(relativePath) ?? false,
    isIncluded: (relativeFile) => isWanted === undefined || selfAndFolders(relativeFile).some(isWanted),
    showsSecrets: (relativeFile) => isShown !== undefined && selfAndFolders(relativeFile).some(isShown),
  };
}

/** Undefined without globs. */
function matcher(globs: readonly string[]): ((path: string) => boolean) | undefined {
  const patterns = globs.map((glob) => glob.trim().replace(/^(\.?\/)+|(?<!\/)\/+$/g, ''));
  const given = patterns.filter((pattern) => pattern !== '');
  if (given.length === 0) return undefined;
  const isMatch = picomatch(given, { dot: true, nocase });
  return (path) => isMatch(path);
}

function selfAndFolders(relativeFile: string): string[] {
  const parts = relativeFile.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

const builtIn = ignore().add(ignoredFolders);

interface ScopedRules {
  /** Folder of the rule file, relative to the root, '' for the root itself. */
  readonly folder: string;
  readonly rules: Ignore;
}

/** The ignore rules of one folder: those in its own rule files and in all parent folders. */
export interface IgnoreRules {
  /** `relativePath` is relative to the root, with forward slashes; folders end with a slash. */
  isIgnored(relativePath: string): boolean;
  /** Rule files of the folder that could not be read, with the reason: their rules do not apply. */
  readonly notRead: readonly { readonly name: string; readonly reason: string }[];
  /** The rules of a subfolder, including its own rule files. `names` are what is in it, if that is known. */
  enter(absoluteRoot: string, relativeFolder: string, names?: readonly string[]): Promise<IgnoreRules>;
}

/** The rules of a root folder. `names` are what is in it, if that is known. */
export async function readIgnoreRules(absoluteRoot: string, names?: readonly string[]): Promise<IgnoreRules> {
  return extend([], { absolute: absoluteRoot, folder: '', names });
}

interface EnteredFolder {
  readonly absolute: string;
  /** Relative to the root. */
  readonly folder: string;
  readonly names: readonly string[] | undefined;
}

async function extend(
  scopes: readonly ScopedRules[],
  { absolute, folder, names }: EnteredFolder,
): Promise<IgnoreRules> {
  // Most folders have no rules: looking for each file in each of them takes longer than listing them. Case may not matter here.
  const present = names && new Set(names.map((name) => name.toLowerCase()));
  const found = ruleFiles.filter((name) => present?.has(name) !== false);
  const files = await Promise.all(
    found.map(async (name) => ({ name, read: await readOwnFile({ root: absolute, steps: [name] }) })),
  );
  const text = files.map(({ read }) => (read instanceof Uint8Array ? read.toString('utf8') : '')).join('\n');
  const notRead = files.flatMap(({ name, read }) =>
    read === undefined || read instanceof Uint8Array ? [] : [{ name, ...read }],
  );
  const all =
    text.trim() === '' ? scopes : [...scopes, { folder, rules: ignore({ ignorecase: nocase }).add(text) }];
  return {
    notRead,
    isIgnored: (relativePath) => builtIn.ignores(relativePath) || ignoredBy(all, relativePath),
    enter: (absoluteRoot, relativeFolder, namesInside) =>
      extend(all, {
        absolute: path.join(absoluteRoot, relativeFolder),
        folder: relativeFolder,
        names: namesInside,
      }),
  };
}

/** Like git: the innermost rule file with a matching rule decides. */
function ignoredBy(scopes: readonly ScopedRules[], relativePath: string): boolean {
  for (const { folder, rules } of scopes.toReversed()) {
    const inside = folder === '' ? relativePath : relativePath.slice(folder.length + 1);
    const { ignored, unignored } = rules.test(inside);
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}

// Recognises files that exist for the secrets in them, by their names.

/** Folders in which programs keep credentials: nothing in them is for readers. */
const programFolder =
  /^\.(?:aws|azure|docker|gcloud|gnupg|kube|password-store|secrets?|ssh|vagrant\.d|vault)$/i;
/** Folders in which data files count as secrets, and texts as documentation. */
const dataFolder = /^(?:gcloud|secrets?|credentials?|passwords?|private[-_]?keys?)$/i;

/** Names and prefixes used only for secrets, by a program or by convention, whatever the format. */
const given =
  /^(?:\.env|env\.(?:local|prod|production|staging)|\.?(?:npmrc|netrc|pypirc|pgpass|my\.cnf|htpasswd|git-credentials|vault[-_]?(?:token|pass(?:word)?)|dockercfg|dockerconfigjson))(?:[._-]|$)|^(?:ssh[-_]?)?id[-_](?:rsa|dsa|ecdsa|ed25519)|\.(?:pem|key|p12|pfx|jks|ppk|kdbx|gpg|keystore)(?:\.|$)|^(?:secring|private[-_]?key)s?\./i;

/** Parts of the names of secret data files; a text with such a name may merely be about secrets. */
const data =
  /credential|secret|passw(?:or)?d|passwort|kennw(?:oe|ö)rt|kennwort|passphrase|keystore|adminsdk|service[-_ ]?accounts?|(?:api|access|private|root|account|signing|encryption|master|deploy)[-_ ]?keys?(?![a-z])|(?:access|refresh|auth|bearer|bot|id|session)[-_ ]?tokens?(?![a-z])|tfstate|tfvars|kube[-_.]?config|docker[-_.]?config|(?:recovery|backup)[-_ ]?codes|seed[-_ ]?phrase|mnemonic|wallet|htpasswd|pgpass|netrc|oauth[-_ ]?client|^(?:auth|logins?|cookies?|vault|hosts\.yml|local\.settings|application_default)(?:[._-]|$)|^appsettings\.[^.]+\.json$|(?:^|[-_.])(?:1password|lastpass|bitwarden|keepass|dashlane)/i;

/** Files with common names that contain secrets when they are in these folders. */
const inConfiguration = /(?:^|\/)\.config\/(?:gh|glab-cli|hub|doctl|configstore|op|rclone)\//i;

/** The words in the name of a list of secrets, as opposed to a text about them. */
const words = {
  secret:
    /^(?:secrets|passwords|passwoerter|passwörter|kennwörter|credentials|creds|logins|zugangsdaten|tokens?|apikeys?|keys)$/i,
  beside:
    /^(?:my|our|the|all|team|app|apps|api|aws|gcp|azure|cloud|github|gitlab|slack|prod|production|stage|staging|dev|development|test|local|live|backup|old|new|copy|company|wifi|server|db|database|admin|root|user|users|list|export|personal|private|work|home|ssh|meine|alle|liste|\d+)$/i,
};

const prose: ReadonlySet<FormatName | undefined> = new Set<FormatName>([
  'markdown',
  'restructuredText',
  'asciidoc',
  'html',
  'notebook',
  'pdf',
  'word',
  'presentation',
  'openDocument',
  'epub',
]);

/** Whether a file exists for the secrets in it, by its path below the root: it is then not read. */
export function isSecretFile(relativePath: string): boolean {
  const steps = relativePath.split('/');
  const name = steps.pop() ?? '';
  if (given.test(name) || steps.some((step) => programFolder.test(step)) || isListOfSecrets(name))
    return true;
  if (prose.has(formatOf(name))) return false;
  return data.test(name) || inConfiguration.test(relativePath) || steps.some((step) => dataFolder.test(step));
}

function isListOfSecrets(name: string): boolean {
  const { name: stem, ext } = path.posix.parse(name);
  // `tokens.md` is about tokens, `token.txt` contains one.
  const isProse = prose.has(formatOf(ext === '' ? stem : name));
  const parts = stem.split(/[-_.\s]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '');
  const isNamed = (part: string): boolean =>
    words.secret.test(part) && !(isProse && /^(?:tokens?|keys)$/i.test(part));
  return parts.some(isNamed) && parts.every((part) => isNamed(part) || words.beside.test(part));
}
