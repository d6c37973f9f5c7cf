import assert from 'node:assert/strict';
import { quoteSpans } from '../../../../src/webview/pdf/quoteSpans';

/** The marked text, with a bar between two stretches. */
function marked(texts: readonly string[], quote: string, before = ''): string {
  return quoteSpans(texts, quote, before)
    .spans.map(({ text, start, end }) => texts[text]?.slice(start, end))
    .join('|');
}

describe('a quote on a drawn page', () => {
  it('is found across lines, a hyphen at the end of one, and any spaces', () => {
    const page = ['Fees', 'The reser-', 'vation   fee is', ' 25 EUR a night.', 'Next'];
    assert.deepEqual(
      marked(page, 'The reservation fee is 25 EUR a night.'),
      'The reser|vation   fee is|25 EUR a night.',
    );
    assert.deepEqual(quoteSpans(page, 'The reservation fee is 25 EUR a night.').share, 1);
  });

  it('is found where ligatures and accents are drawn in other characters', () => {
    assert.deepEqual(
      marked(['The o\uFB03ce in Zu\u0308rich'], 'The office in Z\u00FCrich'),
      'The o\uFB03ce in Zu\u0308rich',
    );
  });

  it('is the one after the text before it', () => {
    const page = ['North 25 EUR', 'South 25 EUR'];
    assert.deepEqual(quoteSpans(page, '25 EUR', 'North').spans[0]?.text, 0);
    assert.deepEqual(quoteSpans(page, '25 EUR', 'North 25 EUR\nSouth').spans[0]?.text, 1);
  });

  it('is marked piece by piece where something stands between its parts', () => {
    const page = ['Cranes stop when the wind ', 'Page 7 of 9', 'blows with more than 72 km/h.'];
    const { spans, share } = quoteSpans(page, 'Cranes stop when the wind blows with more than 72 km/h.');
    assert.deepEqual(
      spans.map(({ text }) => text),
      [0, 2],
    );
    assert.deepEqual(share, 1);
  });

  it('is not found when it does not stand there', () => {
    assert.deepEqual(quoteSpans(['Nothing of the kind.'], 'Cranes stop in the wind.'), {
      spans: [],
      share: 0,
    });
    assert.deepEqual(quoteSpans(['Text'], ''), { spans: [], share: 0 });
  });
});
