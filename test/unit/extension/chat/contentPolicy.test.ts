import * as assert from 'node:assert/strict';
import { contentPolicy } from '../../../../src/extension/chat/webviewHtml';

describe('contentPolicy', () => {
  it('allows our own styles, fonts and script, and nothing else: no form, no base address, no network', () => {
    assert.deepEqual(Object.fromEntries(contentPolicy('https://own', 'n').split('; ').map(directive)), {
      'default-src': `'none'`,
      'img-src': `'none'`,
      'style-src': 'https://own',
      'font-src': 'https://own',
      'script-src': `'nonce-n'`,
      'form-action': `'none'`,
      'base-uri': `'none'`,
    });
  });

  it('allows the pictures of a document only as the host has sent them', () => {
    const policy = contentPolicy('https://own', 'n', { hasPictures: true });
    assert.equal(Object.fromEntries(policy.split('; ').map(directive))['img-src'], 'data:');
  });
});

function directive(text: string): [name: string, value: string] {
  const [name = '', ...values] = text.split(' ');
  return [name, values.join(' ')];
}
