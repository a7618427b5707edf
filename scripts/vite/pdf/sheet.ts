import PDFDocument from 'pdfkit';
import { breakEvenly, breakLines, type Fragment, type Measure } from './break-lines.ts';
import type { FontFiles } from './fonts.ts';
import type { Run } from './inline-runs.ts';
import { ACCENT, MEASURE, MUTED, PAGE, RULE, SMALL, type TextStyle } from './style.ts';

/** An element of the document's logical structure (PDF 32000-1 §14.7). */
export type Element = PDFKit.PDFStructureElement;

/** What a document says of itself. */
export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  readonly language: string;
}

/** pdfkit ties the link to its element by `structParent`, which its types leave out. */
type LinkOptions = PDFKit.Mixins.AnnotationOption & { readonly structParent: Element };

/** pdfkit writes a String object as text and a plain string as a name; its types know the plain one only. */
function textObject(text: string): string {
  return new String(text) as unknown as string;
}

/** Every file of one text is the same, byte for byte: no clock in it. */
const FIXED_DATE = new Date('2025-01-01T00:00:00Z');
const FEWEST_LINES = 2;

/** Pages that fill from top to bottom, with running heads, page numbers and a tagged structure. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;
  /** Where the next line goes: points from the top of the page. */
  y: number = PAGE.top;
  readonly #facts: DocumentFacts;
  #pages = 0;
  readonly #chunks: Buffer[] = [];

  constructor(facts: DocumentFacts, fonts: FontFiles) {
    this.#facts = facts;
    const { title, author, subject, keywords, language } = facts;
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Subject: subject,
        Keywords: keywords,
        CreationDate: FIXED_DATE,
        ModDate: FIXED_DATE,
      },
    });
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file);
    this.addPage();
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** Points left on the page. */
  get room(): number {
    return PAGE.height - PAGE.bottom - this.y;
  }

  addPage(): void {
    this.doc.addPage();
    this.#pages += 1;
    this.y = PAGE.top;
    const number = String(this.#pages);
    this.artifact(() => {
      this.#small(number, (PAGE.width - this.#widthOf(number)) / 2, PAGE.height - 52);
      if (this.#pages === 1) return;
      const { author, title } = this.#facts;
      this.#small(author, PAGE.left, 52);
      this.#small(title, PAGE.left + MEASURE - this.#widthOf(title), 52);
      this.line(68, 0.5, RULE);
    });
  }

  /** Starts a new page unless `height` points are left on this one. */
  need(height: number): void {
    if (this.room < height) this.addPage();
  }

  measure(style: TextStyle): Measure {
    return (text, run) => this.doc.font(run.font).fontSize(style.size).widthOfString(text);
  }

  /** Points that a paragraph takes over the whole measure. */
  heightOf(runs: readonly Run[], style: TextStyle): number {
    const lines = breakLines(runs, MEASURE, this.measure(style));
    return lines.length * style.leading + style.after;
  }

  /** Sets lines of text below what is there, over as many pages as it takes; no page starts or ends with a lone line. */
  paragraph(
    element: Element,
    runs: readonly Run[],
    style: TextStyle,
    { x = PAGE.left, width = MEASURE }: { x?: number; width?: number } = {},
  ): void {
    const breaking = style.isBalanced ? breakEvenly : breakLines;
    const lines = breaking(runs, width, this.measure(style));
    lines.forEach((line, index) => {
      const left = lines.length - index;
      const together = index === 0 || left === FEWEST_LINES ? Math.min(left, FEWEST_LINES) : 1;
      this.need(together * style.leading);
      this.drawLine(element, line, style, x, this.y);
      this.y += style.leading;
    });
    this.y += style.after;
  }

  drawLine(
    element: Element,
    fragments: readonly Fragment[],
    style: TextStyle,
    x: number,
    y: number,
  ): void {
    for (const fragment of fragments) this.#drawFragment(element, fragment, style, x, y);
  }

  #drawFragment(
    parent: Element,
    fragment: Fragment,
    style: TextStyle,
    left: number,
    top: number,
  ): void {
    const { doc } = this;
    const { text, font, link, x, width } = fragment;
    const isSyllabic = font.startsWith('syllabics');
    const inner = link
      ? doc.struct('Link')
      : isSyllabic
        ? doc.struct('Span', { lang: 'iu' })
        : undefined;
    const element = inner ?? parent;
    if (inner) parent.add(inner);
    element.add(doc.markStructureContent(link ? 'Link' : isSyllabic ? 'Span' : 'P'));
    // The syllabics are drawn large in their face.
    doc
      .font(font)
      .fontSize(isSyllabic ? style.size * 0.9 : style.size)
      .fillColor(link ? ACCENT : style.colour)
      .text(text, left + x, top + style.leading * 0.76, {
        lineBreak: false,
        baseline: 'alphabetic',
      });
    doc.endMarkedContent();
    if (link) {
      const options: LinkOptions = { structParent: element, Contents: textObject(text) };
      doc.link(left + x, top, width, style.leading, link, options);
    }
    inner?.end();
  }

  /** Draws what is no content: rules, running heads. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.doc.endMarkedContent();
  }

  line(y: number, weight: number, colour: string): void {
    this.doc
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.left + MEASURE, y)
      .lineWidth(weight)
      .stroke(colour);
  }

  #widthOf(text: string): number {
    return this.doc.font('text').fontSize(SMALL.size).widthOfString(text);
  }

  #small(text: string, x: number, y: number): void {
    this.doc
      .font('text')
      .fontSize(SMALL.size)
      .fillColor(MUTED)
      .text(text, x, y, { lineBreak: false });
  }

  /** Ends the document: its bytes. */
  async finish(): Promise<Buffer> {
    this.root.end();
    const ended = new Promise((resolve) => this.doc.on('end', resolve));
    this.doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }
}
