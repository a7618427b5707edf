import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  cleanText,
  findSentenceEnds,
  firstSentences,
  plainText,
  shorten,
  shortenToSentence,
} from '../../../../src/lib/text/plain-text.ts';
import { forAll } from '../../../support/effort.ts';

it.each([
  ['Fish &amp; chips', 'Fish & chips'],
  ['Caf&eacute;&nbsp;&#8211;&#x20;&euro;5', 'Café – €5'],
  ['don&#146;t', 'don’t'],
  ['&amp;lt;kept as text&amp;gt;', '&lt;kept as text&gt;'],
  ['<b>bold</b>ly', 'boldly'],
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['One<br/>Two<hr>Three', 'One Two Three'],
  ['<td>a</td><td>b</td>', 'a b'],
  ['  spaces \n\t and\u00a0more\u2003 ', 'spaces and more'],
  ['<a title="x > y" href=\'z\'>link</a> text', 'link text'],
  ['<a title = "x > y">link</a>', 'link'],
  ['<!-- a > b --->after', 'after'],
  ['<!-->after', 'after'],
  ['<?php echo 1 ?>after', 'after'],
  ['<![CDATA[inside]]', 'inside]]'],
  ['2 < 3 and <3', '2 < 3 and <3'],
  ['a < b', 'a ‹ b'],
  ['a <\u0085b> c', 'a ‹ b> c'],
  ['&lt;b&gt;escaped twice&lt;/b&gt;', 'escaped twice'],
  ['<SCRIPT>alert("</p>")</SCRIPT >after', 'after'],
  ['<script src="a" />never</script>after<iframe/> the film', 'after the film'],
  ['<style>p { }</style>after<noscript>never</noscript>', 'after'],
  ['<svg><title>Map</title></svg> of <math><mi>x</mi></math>', 'Map of x'],
  ['&lt;![CDATA[marked twice]]&gt;', 'marked twice'],
  ['<p>When x&lt;y we stop.</p><p>More</p>', 'When x‹y we stop. More'],
  ['<scripture>a tag of its own</scripture>', 'a tag of its own'],
  ['cut <a href="http', 'cut'],
  ['cut <a', 'cut'],
  ['cut.<stro', 'cut.‹stro'],
  ['Write to Jane &lt;jane@paper.example&gt; today', 'Write to Jane ‹jane@paper.example› today'],
  ['See <https://paper.example/a?b=1&amp;c=2>.', 'See ‹https://paper.example/a?b=1&c=2›.'],
  ['shares of <BIGCO>', 'shares of ‹BIGCO›'],
  ['<p>ssh me@<HOST-NAME>:22</p>', 'ssh me@‹HOST-NAME›:22'],
  ['A<B and <b>bold</b>', 'A‹B and bold'],
  ['A<B', 'A‹B'],
  ['a <i & j> b', 'a ‹i & j› b'],
  ['<amp-img src="/p.png"></amp-img>a<o:p></o:p>b<my-widget/>c', 'abc'],
  ['<my-text>a</my-text>', 'a'],
  ['<time datetime=2024>Monday</time> <wbr/>', 'Monday'],
  ['Hot<img class="wp-smiley" alt="🔥">!', 'Hot🔥!'],
  ['Hot <img alt=\'👩‍🚒\' src="https://s.w.org/images/core/emoji/15/72/1f.svg">', 'Hot 👩‍🚒'],
  ['Hot <img class="emoji" alt="&#x1f525;"> news', 'Hot 🔥 news'],
  ['Old <img class="wp-smiley" alt=":-)"> news', 'Old :-) news'],
  ['<img alt="🔥" src="/fire.jpg">A fire', 'A fire'],
  ['<img class="wp-smiley" alt="<script>alert(1)</script>">A fire', 'A fire'],
  ['<img class="emoji" alt="A word of the publisher">A fire', 'A fire'],
  ['\u202eright\u202c to \u200bleft\u0000\u0007', 'right to left'],
  ['lone \ud800 half', 'lone \ufffd half'],
  ['ᓄᓇᕗᑦ 😀', 'ᓄᓇᕗᑦ 😀'],
  ['', ''],
  ['<p></p>', ''],
])('plainText reads %j as %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

it('plainText finds words after much empty markup and after a long script', () => {
  const rows = '<tr>\n            <td>&nbsp;</td>\n</tr>'.repeat(5000);
  expect(plainText(`${rows}<p>At last.</p>`, 500)).toBe('At last.');
  expect(plainText(`<script>${'x'.repeat(100_000)}</script>Words`, 500)).toBe('Words');
});

it('plainText hides a twice-escaped tag that is longer than the part it reads', () => {
  const html = `${'word '.repeat(80)}&lt;a href="${'x'.repeat(5000)}"&gt;link&lt;/a&gt; <b>end</b>`;
  expect(plainText(html, 500)).toBe(`${'word '.repeat(80)}link end`);
});

it('cleanText keeps references and drops tags', () => {
  expect(cleanText('AT&amp;T <b>bold</b> 1 < 2')).toBe('AT&amp;T bold 1 < 2');
});

it.each([
  ['The harbour opens on Monday, at last', 30, 'The harbour opens on Monday…'],
  ['just fits', 9, 'just fits'],
  // One word, and surrogate pairs.
  ['a'.repeat(50), 10, `${'a'.repeat(9)}…`],
  [`12345678${'😀'.repeat(9)}`, 10, '12345678…'],
])('shorten cuts %j to %i characters as %j', (text, length, expected) => {
  expect(shorten(text, length)).toBe(expected);
});

const piece = fc.constantFrom(
  ...['word ', 'x', 'A sentence. ', ' ', '\n\n', 'é', '\u202e', '&amp;', '&nbsp;', '&lt;b&gt;'],
  ...['<p>', '</p>', '<b>', '</b>', '<br/>', '<a href="x">', '</a>', '<img src="a" alt="b">'],
  ...['<![CDATA[', ']]>', '<!-- c -->', '<figcaption>', '</figcaption>'],
);

it('plainText with a limit returns the beginning of the full text for any HTML', () => {
  forAll(
    2000,
    [fc.array(piece, { maxLength: 120 }), fc.integer({ min: 10, max: 80 })],
    (pieces, length) => {
      const html = pieces.join('');
      expect(plainText(html, length)).toBe(shorten(plainText(html), length));
    },
  );
});

function sentencesOf(text: string): string[] {
  let from = 0;
  return [...findSentenceEnds(text)].map((end) => {
    const sentence = text.slice(from, end).trim();
    from = end;
    return sentence;
  });
}

it.each([
  ['It came. She left! Why?', ['It came.', 'She left!', 'Why?']],
  ['“It came.” She left.', ['“It came.”', 'She left.']],
  ['(It came.) She left.', ['(It came.)', 'She left.']],
  ['Dr. J. Doe of St. John’s left.', ['Dr. J. Doe of St. John’s left.']],
  ['He left at 3 p.m. Monday.', ['He left at 3 p.m. Monday.']],
  ['The U.S. Coast Guard left. It rained.', ['The U.S. Coast Guard left.', 'It rained.']],
  ['It cost $2.50 a litre at paper.example.', ['It cost $2.50 a litre at paper.example.']],
  ['It came on Nov. 5. She left.', ['It came on Nov. 5.', 'She left.']],
  ['He waited… and waited. Then left.', ['He waited… and waited.', 'Then left.']],
  ['雪が降った。寒い。', ['雪が降った。', '寒い。']],
  ['ᐅᓪᓗᒥ ᐊᓂᐅᔪᖅ᙮ ᐅᓐᓄᒃᑯᑦ.', ['ᐅᓪᓗᒥ ᐊᓂᐅᔪᖅ᙮', 'ᐅᓐᓄᒃᑯᑦ.']],
  ['Lt. Col. A. Jones spoke. All listened.', ['Lt. Col. A. Jones spoke.', 'All listened.']],
  ['No end here', []],
  ['', []],
])('findSentenceEnds splits %j into %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

it.each([
  ['never ends in half a character', `${'😀'.repeat(9)} word`, 10, `${'😀'.repeat(4)}…`],
  ['that fits is unchanged', 'One. Two. Three', 15, 'One. Two. Three'],
  ['ends at a sentence in reach', 'One two three. Four five.', 20, 'One two three.'],
  ['may end with its last character', 'One two. Three', 8, 'One two.'],
  ['ends at a word elsewhere', 'Barges moved crates to ships', 21, 'Barges moved crates…'],
  ['has no linking word at its end', 'Firms that afford their own car', 25, 'Firms that afford…'],
  ['ends before a clause in reach', 'They built cabins, which we booked', 27, 'They built cabins…'],
  ['has no two words after a sentence', 'It burned. Orders so far are many', 21, 'It burned.'],
  [
    'has no small words after it',
    'The greens were white. The new rules',
    33,
    'The greens were white.',
  ],
  ['ends at no abbreviation', 'One two three approx. four five six', 24, 'One two three approx…'],
])('shortenToSentence: a text %s', (_, text, maxLength, expected) => {
  expect(shortenToSentence(text, maxLength)).toBe(expected);
});

it.each([
  ['It opens on Monday. The …', 'It opens on Monday.'],
  ['It opens on Monday. The Arviat…', 'It opens on Monday.'],
  ['It opens on Monday. …', 'It opens on Monday.'],
  ['The walls of the harbour were...', 'The walls of the harbour…'],
  ['The …', 'The …'],
  ['…', '…'],
])('shortenToSentence repairs the end of a text that was already cut: %j', (text, expected) => {
  expect(shortenToSentence(text, 500)).toBe(expected);
});

test.each([
  ['One. Two. Three.', 'One. Two.'],
  ['Only one', 'Only one'],
  ['', ''],
  ['Gov. Gen. Mary Simon visited. She left. More.', 'Gov. Gen. Mary Simon visited. She left.'],
])('firstSentences returns the first two sentences of %j', (text, expected) => {
  expect(firstSentences(text, 2)).toBe(expected);
});
