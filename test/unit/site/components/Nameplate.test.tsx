import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Nameplate } from '../../../../src/site/components/Header.tsx';

test('a name that the face cannot write is text alone', () => {
  expect(renderToStaticMarkup(<Nameplate publication={{ name: 'ᓄᓇᕗᑦ <News>' }} />)).toBe(
    'ᓄᓇᕗᑦ &lt;News&gt;',
  );
});

test('the outline of a name stands once in a page, beside the text', () => {
  const publication = { name: 'Nunavut News' };
  const header = renderToStaticMarkup(<Nameplate publication={publication} />);
  const masthead = renderToStaticMarkup(<Nameplate publication={publication} refersToHeader />);
  expect(header).toMatch(/<path id="nameplate" d="m[^"]+"/);
  expect(masthead).toContain('<use href="#nameplate">');
  expect(masthead).not.toContain('<path');
  for (const html of [header, masthead]) expect(html).toMatch(/<span>Nunavut News<\/span>$/);
});
