import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readTeaser,
  readTitle,
  shortenToSentence,
} from '../../../../src/ingest/normalise/teaser.ts';
import { runs } from '../../../support/effort.ts';

function html(text: string, isHtml = true) {
  return {
    isHtml,
    raw: text,
    base: undefined,
    start: (length: number) => ({ text: text.slice(0, length), isWhole: length >= text.length }),
  };
}
const teaserOf = (text: string, title = 'Harbour opens') => readTeaser(html(text), title, 500);

describe('a title', () => {
  it.each([
    ['<title>', '‹title›'],
    ['&lt;dialog&gt; in HTML', '‹dialog› in HTML'],
    ['Why <script> has no end', 'Why ‹script› has no end'],
    ['A<B', 'A‹B'],
    ['<video>Sound</video> and <b>bold', 'Sound and bold'],
    ['<script>alert(1)</script>News', 'News'],
    ['<i>Nanuq</i> <br>sails', 'Nanuq sails'],
    ['<section class="x">News', 'News'],
  ])('%j reads %j', (text, expected) => {
    expect(readTitle(html(text), 300)).toBe(expected);
  });

  it('of plain text keeps its angle brackets too', () => {
    expect(readTitle(html('<main> & <title>', false), 300)).toBe('‹main› & ‹title›');
  });
});

describe('a teaser', () => {
  const sentence = 'The harbour of Arviat opens on Monday after a year of work on its walls.';
  const long = Array.from({ length: 20 }, () => sentence).join(' ');

  it('that is too long ends with a sentence', () => {
    expect(teaserOf(`<p>${long}</p>`)).toBe(Array.from({ length: 6 }, () => sentence).join(' '));
  });

  it('ends with a word and an ellipsis where no sentence ends in reach', () => {
    const words = `${sentence} ${'and so on '.repeat(80)}`;
    expect(teaserOf(words)).toMatch(/^The harbour.* (?:and|so|on)…$/);
    expect(teaserOf(words).length).toBeGreaterThan(480);
  });

  it('that the publisher cut behind the beginning of a sentence ends before it', () => {
    expect(teaserOf('<p>It opens on Monday. The […]</p>')).toBe('It opens on Monday.');
    expect(teaserOf('<p>It opens on Monday. The Arviat…</p>')).toBe('It opens on Monday.');
    expect(teaserOf('<p>It opens on Monday. …</p>')).toBe('It opens on Monday.');
    expect(teaserOf('<p>The […]</p>')).toBe('The …');
    expect(teaserOf('<p>It opens. The walls of the harbour were […]</p>')).toBe(
      'It opens. The walls of the harbour were …',
    );
  });

  it('has no closing line, wherever the room for it ends', () => {
    for (let length = 380; length < 640; length += 7) {
      const text = `${'word '.repeat(length / 5).trim()}.`;
      const closing = ' The post Harbour opens. What now? appeared first on Arctic Paper.';
      expect(teaserOf(text + closing)).not.toMatch(/post|Harbour/);
      expect(teaserOf(`<p>${text}</p>${'\n'.repeat(9000)}<p>${closing}</p>`)).not.toMatch(/post/);
    }
  });

  it('keeps words like those of a closing line where the text goes on', () => {
    const text = `The post office opens. ${long}`;
    expect(teaserOf(text)).toMatch(/^The post office opens\. The harbour/);
  });

  it('has no captions unless it has nothing else', () => {
    const figure = '<figure><img src="/p.png"><figcaption>Photo: J. Doe</figcaption></figure>';
    const classic =
      '<div class="wp-caption"><img src="/p.png"><p class="wp-caption-text">Photo</p></div>';
    expect(teaserOf(`${figure}<p>It opens.</p>${classic}`)).toBe('It opens.');
    expect(teaserOf(figure)).toBe('Photo: J. Doe');
    expect(teaserOf(classic)).toBe('Photo');
    expect(teaserOf('<figcaption>It opens.')).toBe('It opens.');
    expect(teaserOf('<figcaption><p>Beside it.</p></figcaption><p>It opens.</p>')).toBe(
      'Beside it. It opens.',
    );
  });

  it('finds the words behind a great many shortcodes', () => {
    expect(teaserOf(`${'[gallery ids="1"]'.repeat(5000)} It opens.`)).toBe('It opens.');
  });

  it('is what the whole text would give, however much of it is read', () => {
    const words = fc.constantFrom(
      ...['It opens. ', 'Dr. Doe ', 'word ', '<b>bold</b> ', '[sic] ', '[gallery a=1]', '&amp; '],
      ...[
        'The post ',
        'appeared first on ',
        'Read more ',
        '<BIGCO> ',
        '… ',
        '<figcaption>x</figcaption>',
      ],
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 400 }), (parts) => {
        const text = parts.join('');
        const whole = { ...html(text), value: () => text };
        const teaser = readTeaser(html(text), 'Harbour opens', 500);
        expect(teaser).toBe(readTeaser(whole, 'Harbour opens', 500));
        expect(teaser.length).toBeLessThanOrEqual(500);
        expect(teaser).not.toMatch(/<\s*[a-zA-Z/!?]/);
        expect(teaser).toBe(teaser.trim());
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('a text that is shortened to a sentence', () => {
  it('is left alone where it fits, and never ends behind the room', () => {
    expect(shortenToSentence('One. Two. Three', 15)).toBe('One. Two. Three');
    expect(shortenToSentence('One two. Three four.', 12)).toBe('One two.');
    expect(shortenToSentence('One. Two three four five', 20)).toBe('One. Two three…');
    expect(shortenToSentence('One two. Three', 8)).toBe('One two.');
  });
});
