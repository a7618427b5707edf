import { exports } from 'cloudflare:workers';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { readFrontPage } from '../../../../perf/bench/front-page.ts';
import { createPeer } from '../../../../perf/bench/peer.tsx';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

/** A line an element, its attributes in order, whatever a library's own way is: React separates texts by comments. */
function written(html: string): string[] {
  const document = parseDocument(html.replaceAll('<!-- -->', ''));
  for (const element of DomUtils.getElementsByTagName(() => true, document))
    element.attribs = Object.fromEntries(Object.entries(element.attribs).sort());
  return DomUtils.getOuterHTML(document, { decodeEntities: true }).split(/(?=<)/);
}

test('the peer of the bench renders the front page as ours is, element by element', async () => {
  await fetchFirstEdition();
  const ours = await (await exports.default.fetch('https://nunavut-news.example/')).text();
  const peer = createPeer(readFrontPage(ours), NUNAVUT_NEWS);
  const theirs = await (await peer.request('/')).text();
  expect(written(theirs)).toEqual(written(ours));
  expect(ours.match(/<article/g)).toHaveLength(43);
});
