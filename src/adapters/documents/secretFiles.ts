/** Recognises files that exist for the secrets in them, by their names. */
import path from 'node:path';
import { formatOf, type FormatName } from '../readers/documentFormats';

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
