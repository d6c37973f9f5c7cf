import assert from 'node:assert/strict';
import { placeCard } from '../../../../../src/webview/run/sources/hoverCard';

const page = { width: 240, height: 600 };
const card = { width: 224, height: 150 };
const chip = (left: number, top: number) => ({ left, top, width: 17, height: 16 });

describe('placeCard', () => {
  it('is below the chip when there is room', () => {
    assert.deepEqual(placeCard(chip(60, 100), card, page), { left: 8, top: 120, maxHeight: 472 });
  });

  it('is above the chip when there is more room', () => {
    assert.deepEqual(placeCard(chip(10, 500), card, page), { left: 8, top: 346, maxHeight: 488 });
  });

  it('is above where what is below the conversation would be hidden', () => {
    const room = { ...page, top: 40, height: 500 };
    assert.deepEqual(placeCard(chip(10, 400), card, room), { left: 8, top: 246, maxHeight: 348 });
  });

  it('never leaves the page, wherever the chip is and however long the quote', () => {
    for (const left of [0, 100, 223]) {
      for (const top of [0, 200, 300, 584]) {
        for (const height of [40, 300, 2000]) {
          const place = placeCard(chip(left, top), { ...card, height }, page);
          const bottom = place.top + Math.min(height, place.maxHeight);
          assert.ok(place.left >= 8 && place.left + card.width <= page.width - 8, JSON.stringify(place));
          assert.ok(place.top >= 8 && bottom <= page.height - 8, JSON.stringify({ top, height, place }));
        }
      }
    }
  });
});
