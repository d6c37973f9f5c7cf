/** Secrets of every usual kind, drawn by chance numbers, and names of files that hold secrets. */

/** A secret of a kind, and how it stands in a text. */
export interface Planted {
  readonly kind: string;
  readonly secret: string;
  /** The secret with what stands before and after it. */
  readonly text: string;
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const hex = `${digits}abcdef`;
const letters = `${upper}${lower}`;
const base62 = `${letters}${digits}`;
const base64 = `${base62}+/`;
const base64url = `${base62}_-`;

type Draw = (characters: string, length: number) => string;

/** By kind: the secret alone, or with the text around it, `§` standing for the secret. */
const kinds: Readonly<Record<string, (draw: Draw) => readonly [secret: string, text?: string]>> = {
  'OpenSSH key': (draw) => [block('OPENSSH PRIVATE KEY', draw, 26)],
  'RSA key': (draw) => [block('RSA PRIVATE KEY', draw, 24)],
  'key without its end': (draw) => [block('PRIVATE KEY', draw, 6).replace(/\n-----END.*/, '')],
  'PGP key': (draw) => [block('PGP PRIVATE KEY BLOCK', draw, 30)],
  'AWS access key': (draw) => [`AKIA${draw(`${upper}234567`, 16)}`],
  'AWS secret key': (draw) => [draw(base64, 40), 'aws_secret_access_key = §'],
  'GitHub token': (draw) => [`ghp_${draw(base62, 36)}`],
  'GitHub fine-grained token': (draw) => [`github_pat_${draw(base62, 22)}_${draw(base62, 59)}`],
  'GitLab token': (draw) => [`glpat-${draw(base64url, 20)}`],
  'Slack token': (draw) => [`xoxb-${draw(digits, 12)}-${draw(digits, 12)}-${draw(base62, 24)}`],
  'Slack address': (draw) => [
    `T${draw(upper, 8)}/B${draw(upper, 8)}/${draw(base62, 24)}`,
    'https://hooks.slack.com/services/§',
  ],
  'Stripe key': (draw) => [`sk_live_${draw(base62, 24)}`],
  'Google key': (draw) => [`AIza${draw(base64url, 35)}`],
  'OpenAI key': (draw) => [`sk-proj-${draw(base64url, 74)}T3BlbkFJ${draw(base64url, 74)}`],
  'Anthropic key': (draw) => [`sk-ant-api03-${draw(base64url, 93)}AA`],
  'Hugging Face token': (draw) => [`hf_${draw(letters, 34)}`],
  'npm token': (draw) => [`npm_${draw(base62, 36)}`],
  'PyPI token': (draw) => [`pypi-AgEIcHlwaS5vcmc${draw(base64url, 120)}`],
  'SendGrid key': (draw) => [`SG.${draw(base64url, 22)}.${draw(base64url, 43)}`],
  'JSON Web Token': (draw) => [
    `eyJhbGciOiJIUzI1NiJ9.eyJ${draw(base64url, 60)}.${draw(base64url, 43)}`,
    'Authorization: Bearer §',
  ],
  'Azure storage': (draw) => [
    `${draw(base64, 86)}==`,
    'DefaultEndpointsProtocol=https;AccountName=files;AccountKey=§;EndpointSuffix=core.windows.net',
  ],
  'password of a database': (draw) => [draw(base62, 14), 'postgres://ledger:§@db.internal:5432/ledger'],
  'password of a variable': (draw) => [`${draw(base62, 12)}9aZ!`, 'DB_PASSWORD="§"'],
  'key of a setting': (draw) => [draw(hex, 32), 'api_key: §'],
  'Telegram token': (draw) => [`${draw(digits, 10)}:AA${draw(base64url, 33)}`],
  'hash of a password': (draw) => [`$2y$10$${draw(base62, 53)}`],
};

/** So many secrets of each kind. */
export function plantSecrets(random: () => number, ofEach: number): readonly Planted[] {
  const draw: Draw = (characters, length) =>
    Array.from({ length }, () => characters.charAt(Math.floor(random() * characters.length))).join('');
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: ofEach }, () => {
      const [secret, text = '§'] = make(draw);
      return { kind, secret, text: text.replace('§', () => secret) };
    }),
  );
}

function block(name: string, draw: Draw, lines: number): string {
  const body = Array.from({ length: lines }, () => draw(base64, 64)).join('\n');
  return `-----BEGIN ${name}-----\n${body}\n-----END ${name}-----`;
}

/** Files of types that are read, as programs and people name those that hold secrets. */
export const secretFileNames: readonly string[] = [
  '.env.json .env.local.yaml .env.txt config/.env.production.toml .npmrc.txt .netrc.txt .pgpass.txt .htpasswd.txt',
  'id_rsa.txt id_rsa_backup.md id_ed25519.txt id_ecdsa.txt id_dsa.txt key.pem.txt server.key.txt cert.p12.txt private.key.md',
  '.ssh/config.txt .ssh/deploy.md .aws/credentials.csv .aws/config.toml .azure/accessTokens.json .docker/config.json',
  '.kube/config.yaml .config/gh/hosts.yml .gnupg/export.asc kubeconfig.yaml kube-config.yml docker-config.json',
  'credentials.json credentials.csv credentials.yaml my-credentials.json aws-credentials.yaml credentials.xlsx Credentials.JSON',
  'secrets.yaml secrets.prod.yaml app-secrets.json secrets.md secrets.toml k8s/db-secret.yaml client_secret_123.json',
  'client_secrets.json passwords.txt passwords.csv passwords.xlsx team-passwords.csv password.txt my-passwords.md',
  'accessKeys.csv rootkey.csv root_key.csv api_keys.txt api-keys.json apikey.txt private-key.txt private_key.json',
  'service-account.json service_account_prod.json gcp-service-account.json firebase-adminsdk-abc.json keystore.json',
  'terraform.tfstate.json terraform.tfvars.json prod.tfstate.json appsettings.Production.json local.settings.json',
  'token.txt access_token.json github-token.txt refresh-tokens.yaml recovery-codes.txt seed-phrase.txt wallet.json',
  'oauth-client.json bitwarden_export.json vault.yaml vault-password.txt logins.json cookies.txt secrets/database.yaml',
].flatMap((line) => line.split(' '));

/** Files that speak of secrets, or are only called so. */
export const honestFileNames: readonly string[] = [
  'secrets-management.md password-policy.pdf.md how-to-rotate-tokens.md Get-Credential.md keyboard-shortcuts.md',
  'tokens.md design-tokens.json tokenizer.json keynote.txt monkey.csv secretary-of-the-board.md environment.yaml',
  'authentication.md keys-and-values.md docker-compose.yml appsettings.json kubernetes.yaml key-results.csv',
].flatMap((line) => line.split(' '));
