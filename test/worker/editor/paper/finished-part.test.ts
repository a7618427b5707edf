import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { readFolder } from '../../../../src/editor/folders/stored-folder.ts';
import { checkAll } from '../../../../src/editor/paper/check-draft.ts';
import { finishedPart } from '../../../../src/editor/paper/finished-part.ts';
import {
  ABOUT_MD,
  contextOf,
  folderOf,
  OWN_PAPER,
  PAPER_YAML,
  publishOwnPaper,
  publishTwoPapers,
  saveTheirs,
} from '../../../support/editor-paper.ts';

beforeAll(publishTwoPapers);

const FAQ_YAML = `description: Answers.
categories:
  - { id: a, name: A, questions: [{ id: b, question: B?, answer: C. }] }
`;
const LINKING = ABOUT_MD.replace('My Town.', '[readers](/faq).');
const ARTICLE = `---
title: Ice
description: About ice.
category: a
tags: [ice]
image: ice.svg
imageAlt: Ice
downloadable: true
related: []
sources: [{ title: T, publisher: P, url: https://ice.ca/ }]
---

Text.
`;
const TABS = `description: Articles.
intro: All.
revised: 2026-11-22
tabs:
  - { id: a, name: A, intro: A., slugs: [ice] }
  - { id: b, name: B, intro: B., slugs: [ice] }
links: []
`;
const RESOURCES = {
  'resources.yaml': TABS,
  'resources/ice.md': ARTICLE,
  'pictures/ice.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'downloads/ice.pdf': '%PDF-1.4',
};
const TAKEN = PAPER_YAML.replace('my-town.ca ]', 'their-town.ca ]');

test.each<[string, string[], Record<string, string>, Record<string, string>]>([
  [
    'a link to an unfinished file',
    ['about.md', 'faq.yaml'],
    {},
    { 'faq.yaml': 'x', 'about.md': LINKING },
  ],
  [
    'a removal of a linked file',
    ['faq.yaml'],
    { 'faq.yaml': FAQ_YAML, 'about.md': LINKING },
    { 'about.md': LINKING },
  ],
  ['a host of another paper', ['paper.yaml'], {}, { 'paper.yaml': TAKEN }],
  ['an article without tabs', ['resources/ice.md'], {}, { 'resources/ice.md': ARTICLE }],
  [
    'an article without its download',
    ['resources/ice.md'],
    RESOURCES,
    { ...RESOURCES, 'resources/ice.md': ARTICLE.replace('true', 'false') },
  ],
  [
    'a removal of the tab of an article',
    ['resources.yaml'],
    RESOURCES,
    { ...RESOURCES, 'resources.yaml': TABS.replace(/.*id: a.*\n/, '') },
  ],
  ['nothing but a mistake', ['terms.md'], {}, { 'terms.md': 'x' }],
  ['nothing without a mistake', ['terms.md'], {}, {}],
])(
  '%s stays in the draft, and what fits the published rest can be published',
  async (name, left, published, draft) => {
    const id = name.replaceAll(' ', '-');
    const own = (files: Record<string, string>) =>
      Object.fromEntries(
        Object.entries({ 'paper.yaml': PAPER_YAML, ...files }).map(([path, text]) => [
          path,
          text.replace(`id: ${OWN_PAPER}`, `id: ${id}`).replace(`${OWN_PAPER}.ca ]`, `${id}.ca ]`),
        ]),
      );
    await publishOwnPaper(own(published), id);
    await env.INGEST.copyPapers();
    const context = await contextOf(id);
    const folder = await folderOf(own({ 'terms.md': ABOUT_MD, ...draft }), id);
    await saveTheirs(folder);
    const part = await finishedPart(context, (await readFolder(context, id)) ?? expect.fail());
    if (left.includes('terms.md')) return expect(part).toBeUndefined();
    expect(part).toMatchObject({ finished: ['terms.md'], left: expect.arrayContaining(left) });
    expect(await checkAll(context, part?.folder ?? folder)).toEqual({
      problems: [],
      conflicts: [],
    });
  },
);
