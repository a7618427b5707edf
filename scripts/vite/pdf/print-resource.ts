import type { ResourceFrontMatter } from '../../../src/site/content/front-matter.ts';
import { markdown } from '../markdown-parser.ts';
import { SOFT_BREAK } from './break-lines.ts';
import { drawPicture } from './draw-picture.ts';
import { cutFonts } from './fonts.ts';
import { type Run, splitSyllabics } from './inline-runs.ts';
import { setBlocks, setItems } from './set-blocks.ts';
import { Sheet } from './sheet.ts';
import {
  HEADING,
  INK,
  KICKER,
  MEASURE,
  PAGE,
  SMALL,
  SOURCE,
  STANDFIRST,
  type TextStyle,
  TITLE,
} from './style.ts';

/** Height by width: a little flatter than on the screen. */
const PICTURE_SHAPE = 0.5;

/** An article to print. */
export interface PrintedResource {
  readonly frontMatter: ResourceFrontMatter;
  /** Markdown. */
  readonly body: string;
  /** Its picture, an SVG document. */
  readonly picture: string;
  /** Who publishes it, in which language, and where it can be read on. */
  readonly publisher: string;
  readonly language: string;
  readonly address: string;
}

/** Sets an article as a PDF: Letter pages, embedded fonts, tagged, the same bytes for the same text. */
export async function printResource(resource: PrintedResource): Promise<Buffer> {
  const { frontMatter, body, publisher, language } = resource;
  const { title, description, tags } = frontMatter;
  const texts = [body, title, description, publisher, resource.address];
  const fonts = await cutFonts(texts.concat(JSON.stringify(frontMatter)).join(''));
  const sheet = new Sheet(
    { title, author: publisher, subject: description, keywords: tags.join(', '), language },
    fonts,
  );
  setOpening(sheet, resource);
  setBlocks(sheet, markdown.parse(body, {}));
  setSources(sheet, resource);
  return sheet.finish();
}

function setText(sheet: Sheet, tag: string, text: string, style: TextStyle): void {
  const element = sheet.doc.struct(tag);
  sheet.root.add(element);
  sheet.paragraph(element, splitSyllabics({ text, font: style.font }), style);
  element.end();
}

function setOpening(sheet: Sheet, { frontMatter, picture, publisher }: PrintedResource): void {
  const { title, description, category, imageAlt } = frontMatter;
  sheet.y = 64;
  sheet.artifact(() => {
    sheet.line(sheet.y, 2, INK);
    sheet.line(sheet.y + 3.5, 0.5, INK);
  });
  sheet.y += 13;
  setText(sheet, 'P', `${publisher}  ·  Resources  ·  ${capital(category)}`, KICKER);
  sheet.y += 10;
  setText(sheet, 'H1', title, TITLE);
  setText(sheet, 'P', description, STANDFIRST);
  const { doc } = sheet;
  const height = MEASURE * PICTURE_SHAPE;
  const figure = doc.struct('Figure', {
    alt: imageAlt,
    bbox: [PAGE.left, sheet.y, PAGE.left + MEASURE, sheet.y + height],
  } as PDFKit.Mixins.StructureElementOptions);
  sheet.root.add(figure);
  figure.add(doc.markStructureContent('Figure'));
  drawPicture(doc, picture, { x: PAGE.left, y: sheet.y, width: MEASURE, height });
  doc.endMarkedContent();
  figure.end();
  sheet.y += height + 20;
}

function setSources(sheet: Sheet, { frontMatter, publisher, address }: PrintedResource): void {
  sheet.need(HEADING.leading + HEADING.before + SOURCE.leading * 5);
  sheet.y += HEADING.before;
  sheet.doc.outline.addItem('Sources');
  setText(sheet, 'H2', 'Sources', HEADING);
  const items = frontMatter.sources.map(({ title, publisher: by, url }): Run[] => [
    { text: title === by ? `${title}, ` : `${title}, ${by}, `, font: 'text' },
    { text: shownAddress(url), font: 'text', link: url },
  ]);
  setItems(sheet, items, (count) => `${count}.`, SOURCE);
  const note = sheet.doc.struct('P');
  sheet.root.add(note);
  const runs: Run[] = [
    { text: `Published by ${publisher}: `, font: 'text' },
    { text: address.replace('https://', ''), font: 'text', link: address },
  ];
  sheet.paragraph(note, runs, SMALL);
  note.end();
}

/** An address as print shows it; it may be parted after a stroke or a hyphen. */
function shownAddress(url: string): string {
  return url.replace(/^https:\/\/(www\.)?|\/$/g, '').replaceAll(/[/-](?=.)/g, `$&${SOFT_BREAK}`);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
