/**
 * The content security policy of our pages: anything not named here is blocked, so no images, no inline code
 * and no network. With `hasThread`, a page may also run a thread and WebAssembly that the host has sent it. `frame-ancestors` is not supported in a meta tag; VS Code controls framing.
 */
export function contentPolicy(ownSource: string, nonce: string, hasThread = false): string {
  return [
    `default-src 'none'`,
    `img-src 'none'`,
    `style-src ${ownSource}`,
    `font-src ${ownSource}`,
    `script-src 'nonce-${nonce}'${hasThread ? " 'wasm-unsafe-eval'" : ''}`,
    ...(hasThread ? ['worker-src blob:'] : []),
    // Not covered by `default-src`: form targets and the base URL.
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ');
}
