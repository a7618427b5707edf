import { describe, expect, it } from 'vitest';
import { dropClosing } from '../../../../src/ingest/normalise/teaser.ts';

const TITLE = 'The post office of Arviat burns';

describe('lines that a publishing system puts under a text', () => {
  it.each([
    [`It burned. The post ${TITLE} appeared first on Arctic Paper.`, 'It burned.'],
    [
      'The post office burned. The post Another title appeared first on paper.example',
      'The post office burned.',
    ],
    ['It burned. This article first appeared on Arctic Paper.', 'It burned.'],
    ['Ça brûle. L’article Un feu est apparu en premier sur Le Journal.', 'Ça brûle.'],
    ['Ça brûle. Cet article Un feu est apparu en premier sur Le Journal.', 'Ça brûle.'],
    ['Es brennt. Der Beitrag Ein Feuer erschien zuerst auf Die Zeitung.', 'Es brennt.'],
    ['Arde. La entrada Un fuego se publicó primero en El Diario.', 'Arde.'],
    ['Brucia. L’articolo Un fuoco proviene da Il Giornale.', 'Brucia.'],
    ['Arde. O post Um fogo apareceu primeiro em O Jornal.', 'Arde.'],
    ['Het brandt. Het bericht Een vuur verscheen eerst op De Krant.', 'Het brandt.'],
    ['It burned. Continue reading...', 'It burned.'],
    ['It burned Continue reading →', 'It burned'],
    [`It burned. Continue reading “${TITLE}”`, 'It burned.'],
    [`It burned. Continue reading ${TITLE} »`, 'It burned.'],
    ['It burned. Read more', 'It burned.'],
    ['It burned. (Read More »)', 'It burned.'],
    ['It burned. | READ MORE', 'It burned.'],
    ['Ça brûle. Lire la suite…', 'Ça brûle.'],
    ['It burned […]', 'It burned …'],
    ['It burned[...]', 'It burned…'],
    ['It burned. […]', 'It burned.'],
    ['It burned … […] Read more', 'It burned …'],
    ['It burned … →', 'It burned …'],
    ['It burned. […] The post Fire appeared first on Arctic Paper.', 'It burned.'],
    ['Read more', ''],
  ])('dropClosing turns %j into %j', (text, expected) => {
    expect(dropClosing(text, TITLE)).toBe(expected);
  });

  it.each([
    'Children should read more.',
    'Read more books, says the library.',
    'Read more: the library opens',
    'The post office opened first on Monday.',
    'The article appeared first on Monday. It was wrong.',
    'This article is old. The claim first appeared on a poster.',
    'What the story says first appeared in a book.',
    'O post foi lido. La nave proviene da Genova.',
    'She said « oui »',
    'Signed ‹https://paper.example/›',
    'It costs 5 [five]',
    'It burned…',
  ])('dropClosing keeps %j, which is the publisher’s own', (text) => {
    expect(dropClosing(text, TITLE)).toBe(text);
  });
});
