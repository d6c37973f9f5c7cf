/**
 * The content security policy of a page of ours: nothing is allowed that is not named here, so no images, no inline code and no
 * network. Who may frame the page cannot be said in a tag; VS Code decides that.
 */
export function contentPolicy(ownSource: string, nonce: string): string {
  return [
    `default-src 'none'`,
    `img-src 'none'`,
    `style-src ${ownSource}`,
    `font-src ${ownSource}`,
    `script-src 'nonce-${nonce}'`,
    // What the default does not cover: where forms go, and what addresses are relative to.
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}
