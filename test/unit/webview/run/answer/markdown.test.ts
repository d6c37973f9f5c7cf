import assert from 'node:assert/strict';
import { isValidElement, type ComponentChild, type ComponentChildren } from 'preact';
import { renderMarkdown } from '../../../../../src/webview/run/answer/markdown';
import { parser } from '../../../../../src/webview/run/answer/parser';

/** Writes virtual nodes as `tag(children)`; markers as `<n>`. What only holds them together is left out. */
function draw(text: string, ...markers: readonly number[]): string {
  return outline([
    ...renderMarkdown(parser, text, { markers: new Set(markers), drawMarker: (marker) => `<${marker}>` }),
  ]);
}

function outline(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map((child: ComponentChild) => outline(child)).join('');
  if (typeof node === 'string') return node.replace('\u2060', '').replace('\u00a0', ' ');
  if (!isValidElement(node)) return '';
  if ('code' in node.props) return `pre(code(${String(node.props.code)}))`;
  const inner = outline(node.props.children);
  const name = typeof node.type === 'string' ? node.type : node.type.name;
  return 'class' in node.props && node.props.class === 'together' ? inner : `${name}(${inner})`;
}

describe('renderMarkdown', () => {
  it('draws a marker that has a citation', () => {
    assert.equal(draw('Kept **30 days** [1][2].', 1, 2), 'p(Kept strong(30 days) <1><2>.)');
  });

  it('keeps a marker with the word before it when a line breaks', () => {
    const [paragraph] = renderMarkdown(parser, 'Kept 30 days [1].', {
      markers: new Set([1]),
      drawMarker: () => '<1>',
    });
    const parts: readonly ComponentChildren[] = isValidElement(paragraph)
      ? [paragraph.props.children].flat()
      : [];
    assert.equal(outline(parts.find((part) => isValidElement(part))), 'days <1>');
  });

  it('leaves a marker as text when no citation stands behind it', () => {
    assert.equal(draw('Kept [7].', 1), 'p(Kept [7].)');
  });

  it('leaves a marker as text when it is in code', () => {
    assert.equal(draw('Use `list[1]`.\n\n```\na[1]\n```', 1), 'p(Use code(list[1]).)pre(code(a[1]))');
  });

  it('draws a marker when something like a link address follows it', () => {
    assert.equal(draw('Kept [1](https://example.com).', 1), 'p(Kept <1>(https://example.com).)');
  });

  it('draws a marker when the text tries to define it as a link', () => {
    assert.match(draw('Kept [1].\n\n[1]: https://example.com', 1), /^p\(Kept <1>\.\)p\(<1>: https/);
  });

  it('shows raw HTML as text', () => {
    assert.equal(draw('<img src=x onerror=y> <b>x</b>'), 'p(<img src=x onerror=y> <b>x</b>)');
  });

  it('makes links and images inert', () => {
    assert.equal(
      draw('[manual](https://example.com) ![map](https://example.com/x.png)'),
      'p(span(manual) span(map))',
    );
  });

  it('draws a table', () => {
    assert.match(
      draw('| a | b |\n|---|--:|\n| 1 | 2 |'),
      /^AnswerTable\(thead\(tr\(th\(a\)th\(b\)\)\)tbody\(/,
    );
  });

  it('draws a paragraph that is bold from end to end as a heading', () => {
    assert.equal(draw('**Terms › *Notice***\n\nKept.'), 'div(Terms › em(Notice))p(Kept.)');
  });

  it('draws no heading of bold text that has a marker, or is a part of a paragraph or list', () => {
    for (const text of ['**Kept [1].**', '**Kept.** Not lost.', '**Kept** or **lost**'])
      assert.match(draw(text, 1), /^p\(strong\(/, text);
    assert.equal(draw('- **Kept**\n\n- b'), 'ul(li(p(strong(Kept)))li(p(b)))');
  });

  it('draws no heading of bold text that goes on', () => {
    const drawn = renderMarkdown(parser, '**Kept**', {
      markers: new Set(),
      drawMarker: () => '',
      isGrowing: true,
    });
    assert.equal(outline([...drawn]), 'p(strong(Kept)span())');
  });

  it('draws a tight list without paragraphs', () => {
    assert.equal(draw('- a [1]\n- b', 1), 'ul(li(a <1>)li(b))');
  });

  it('leaves formulas as they are written', () => {
    assert.equal(
      draw('$a_1 * b_2$, \\(x_*y_*\\) and\n$$\na *= b*\n$$'),
      'p(span($a_1 * b_2$), span(\\(x_*y_*\\)) and\nspan($$\na *= b*\n$$))',
    );
  });

  it('takes dollars for money where they are', () => {
    assert.equal(draw('From $5 to $10, *not* US$7 or $8-$9.'), 'p(From $5 to $10, em(not) US$7 or $8-$9.)');
  });

  it('draws tasks as boxes', () => {
    assert.equal(draw('- [x] Ask\n- [ ] Wait [1]', 1), 'ul(li(span()Ask)li(span()Wait <1>))');
  });

  it('shows the address of a link as it is written', () => {
    const [paragraph] = renderMarkdown(parser, '[a](https://exämple.org/ü)', {
      markers: new Set(),
      drawMarker: String,
    });
    assert.match(JSON.stringify(paragraph), /"title":"https:\/\/exämple\.org\/ü"/);
  });

  it('survives nesting of any depth', () => {
    assert.match(draw(`${'> '.repeat(5000)}deep`), /^blockquote\(blockquote/);
  });
});

describe('a sentence that is doubted', () => {
  /** The texts that are underlined. */
  function underlined(text: string, sentence: string): readonly string[] {
    const found: string[] = [];
    const look = (node: ComponentChildren): void => {
      if (Array.isArray(node)) node.forEach(look);
      if (!isValidElement(node)) return;
      if ('class' in node.props && node.props.class === 'doubtful') found.push(outline(node.props.children));
      else look(node.props.children);
    };
    const drawn = renderMarkdown(parser, text, {
      markers: new Set([1]),
      drawMarker: (marker) => `<${marker}>`,
      doubts: [{ sentence, reason: 'why' }],
    });
    look([...drawn]);
    return found;
  }

  it('is underlined alone', () => {
    assert.deepEqual(underlined('It is red. It is big. It is old.', 'It is big.'), ['It is big.']);
  });

  it('is found across emphasis, line breaks and markers', () => {
    const text = 'Kept.\n\n- First.\n- It is **very**\n  big [1]. Really.';
    assert.deepEqual(underlined(text, '- It is **very**\n  big [1].').join('|'), 'It is |very|big');
  });

  it('is found when a marker of it was taken out', () => {
    assert.deepEqual(underlined('It is big. Really.', 'It is big [7].'), ['It is big.']);
  });

  it('is found when the audit saw a word in place of its code', () => {
    const found = underlined('Run `npm ci` first. Then wait.', 'Run code first.');
    assert.deepEqual(found, ['Run ', 'code(npm ci)', ' first.']);
  });

  it('changes nothing when the text does not have it', () => {
    assert.deepEqual(underlined('It is red.', 'It is blue.'), []);
  });
});
