import * as assert from 'node:assert/strict';
import { blackedOut, sampleToken } from '../../../support/sampleToken';
import { terminalText } from '../../../../src/extension/explain/terminalText';

describe('terminalText', () => {
  for (const [what, selected, expected] of [
    ['colours', '\u001b[31mupload\u001b[0m failed', 'upload failed'],
    ['titles of the window', '\u001b]0;bash\u0007upload failed', 'upload failed'],
    ['times', '[2026-03-01T10:15:02.123Z] upload failed', 'upload failed'],
    ['levels', '10:15:02 ERROR: upload failed', 'upload failed'],
    ['folders', 'cannot open /home/ann/work/app/uploads.json:12:5', 'cannot open uploads.json'],
    ['folders of Windows', String.raw`cannot open C:\Users\Ann\uploads.json`, 'cannot open uploads.json'],
    ['ids', 'session 7f3c9a52-0000-4a1b-8c1d-1234567890ab expired', 'session expired'],
    ['the prompt', 'ann@host:~/app$ uploadctl restart', 'uploadctl restart'],
  ] as const)
    it(`leaves out ${what}`, () => {
      assert.equal(terminalText(selected), expected);
    });

  it('blacks out secrets, in colours too', () => {
    const selected = `error: token \u001b[31m${sampleToken}\u001b[0m was refused`;
    assert.equal(terminalText(selected), `token ${blackedOut} was refused`);
  });

  it('keeps codes and names', () => {
    const text = 'PUT failed with status 422 E_CHECKSUM ECONNREFUSED X-Part-Checksum';
    assert.equal(terminalText(text), text);
  });

  it('takes of a long output the lines that tell of a failure, each once', () => {
    const output = [
      'Uploading part 1 of 40',
      'Uploading part 2 of 40',
      'Error: status 422 for part 2',
      '    at send (/app/src/upload.js:10:3)',
      'Error: status 422 for part 2',
      'Done in 3 s',
    ].join('\r\n');
    assert.equal(terminalText(output), 'status 422 for part 2');
  });

  it('takes the last lines when nothing has failed', () => {
    assert.equal(terminalText('one\ntwo\nthree\nfour'), 'two three four');
  });

  it('is empty when there is no word', () => {
    assert.equal(terminalText('=====\n$ \n'), '');
  });
});
