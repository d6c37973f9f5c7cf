/**
 * The content security policy of our pages: anything not named here is blocked, so no images, no inline code
 * and no network. `frame-ancestors` is not supported in a meta tag; VS Code controls framing.
 */
export function contentPolicy(ownSource: string, nonce: string): string {
  return [
    `default-src 'none'`,
    `img-src 'none'`,
    `style-src ${ownSource}`,
    `font-src ${ownSource}`,
    `script-src 'nonce-${nonce}'`,
    // Not covered by `default-src`: form targets and the base URL.
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}
