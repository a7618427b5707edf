import { describe, expect, it } from 'vitest';
import { readTeaser, readTitle } from '../../../../src/ingest/normalise/teaser.ts';

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
  ])('readTitle reads %j as %j', (text, expected) => {
    expect(readTitle(html(text), 300)).toBe(expected);
  });

  it('readTitle keeps the angle brackets of a plain text', () => {
    expect(readTitle(html('<main> & <title>', false), 300)).toBe('‹main› & ‹title›');
  });
});

describe('a teaser', () => {
  const sentence = 'The harbour of Arviat opens on Monday after a year of work on its walls.';
  const long = Array.from({ length: 20 }, () => sentence).join(' ');

  it('readTeaser ends a long text with a sentence', () => {
    expect(teaserOf(`<p>${long}</p>`)).toBe(Array.from({ length: 6 }, () => sentence).join(' '));
  });

  it('readTeaser ends a text with a word and an ellipsis where no sentence ends in reach', () => {
    const words = `${sentence} ${'harbour wall '.repeat(60)}`;
    expect(teaserOf(words)).toMatch(/^The harbour.*…$/);
    expect(teaserOf(words).length).toBeGreaterThan(480);
  });

  it('readTeaser drops the beginning of a sentence at which the publisher cut the text', () => {
    expect(teaserOf('<p>It opens on Monday. The […]</p>')).toBe('It opens on Monday.');
  });

  it('readTeaser drops a closing line at any length of the text before it', () => {
    for (let length = 380; length < 640; length += 7) {
      const text = `${'word '.repeat(length / 5).trim()}.`;
      const closing = ' The post Harbour opens. What now? appeared first on Arctic Paper.';
      expect(teaserOf(text + closing)).not.toMatch(/post|Harbour/);
      expect(teaserOf(`<p>${text}</p>${'\n'.repeat(9000)}<p>${closing}</p>`)).not.toMatch(/post/);
    }
  });

  it('readTeaser keeps words like those of a closing line where the text goes on', () => {
    const text = `The post office opens. ${long}`;
    expect(teaserOf(text)).toMatch(/^The post office opens\. The harbour/);
  });

  it('readTeaser leaves captions out unless the text has nothing else', () => {
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

  it('readTeaser finds the words behind a great many shortcodes', () => {
    expect(teaserOf(`${'[gallery ids="1"]'.repeat(5000)} It opens.`)).toBe('It opens.');
  });
});

describe('shortcodes in a text', () => {
  it.each([
    ['[caption id="a1" width="300"] The harbour. Photo: J. Doe[/caption] It opens.', 'It opens.'],
    ['[caption id=”a1″ align=”left”]The harbour[/caption]It opens.', 'It opens.'],
    ['It opens. [gallery ids="1,2,3"]', 'It opens.'],
    ['It opens. [gallery]', 'It opens.'],
    ['See [embed]https://video.example/1[/embed] here', 'See here'],
    ['[vc_row][vc_column width="1/2"]It opens.[/vc_column][/vc_row]', 'It opens.'],
    ['[quote=Jane]It opens.[/quote]', 'It opens.'],
    ['[contact-form-7 id="4" title="Write"] It opens.', 'It opens.'],
    ['[caption id="a1"]It opens, and has no end', 'It opens, and has no end'],
    ['[b]It[/b] opens', 'It opens'],
    ['2 < 3 <[gallery]script[gallery]>It opens', '2 < 3 ‹ script >It opens'],
  ])('readTeaser turns %j into %j', (text, expected) => {
    expect(teaserOf(text)).toBe(expected);
  });

  it.each([
    'He said “it [the harbour] opens” [sic]',
    '[VIDEO] The harbour opens',
    '[Updated 3 p.m.] The harbour opens',
    'An array[i], f[x=1] and [/dev/null]',
    '[[[',
    'It opens [1][2]',
  ])('readTeaser leaves %j as it is', (text) => {
    expect(teaserOf(text)).toBe(text);
  });
});
