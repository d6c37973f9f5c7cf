import assert from 'node:assert/strict';
import { isPicture, isPlainDrawing } from '../../../src/protocol/plainDrawing';

const around = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" aria-label="href of url(1) &lt;script&gt;">${inside}</svg>`;

describe('isPlainDrawing', () => {
  it('takes shapes and texts, whatever the texts say', () => {
    const shapes =
      '<g><title>a: 1</title><text x="1">onload="1" &lt;script&gt; url(x)</text><rect x="1"/></g>';
    assert.equal(isPlainDrawing(around(shapes)), true);
  });

  for (const [what, inside] of [
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<rect onload="alert(1)"/>'],
    ['a link', '<a href="https://example.com"><text>a</text></a>'],
    ['an image', '<image href="https://example.com/a.png"/>'],
    ['HTML', '<foreignObject><p>a</p></foreignObject>'],
    ['a loaded fill', '<rect fill="url(https://example.com/a.svg#b)"/>'],
    ['a style', '<text style="background: red">a</text>'],
  ] as const)
    it(`refuses ${what}`, () => {
      assert.equal(isPlainDrawing(around(inside)), false);
    });

  it('refuses what is no SVG, or larger than a drawing is', () => {
    assert.equal(isPlainDrawing('<p>a</p>'), false);
    assert.equal(isPlainDrawing(around('<rect/>'.repeat(100_000))), false);
  });
});

describe('a picture of a chart', () => {
  it('is a PNG in Base64, or left out', () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64');
    assert.deepEqual(
      [png, '', Buffer.from('<svg onload="x()">').toString('base64'), `${png}"`].map(isPicture),
      [true, true, false, false],
    );
  });
});
