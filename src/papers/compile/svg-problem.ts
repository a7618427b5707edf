import { XMLValidator } from 'fast-xml-parser';
import { type Handler, Parser } from 'htmlparser2';

/** Elements, in any namespace, that run scripts or that embed or link to other content. */
const REFUSED =
  /^(?:script|foreignobject|iframe|object|embed|audio|video|a|animate\w*|set|handler|listener)$/;
/** An allowed reference: to a part of the picture, or to an embedded picture. */
const OWN_REFERENCE = /^\s*(?:#|data:image\/(?:png|jpeg|webp);)/;
/** An address in a style that is not part of the picture. */
const FOREIGN_STYLE = /url\(\s*(?:["']\s*)?(?!["'\s#])/i;
/** Other constructs with which a style loads content. `\`: an escape could hide one. */
const LOADS = /@import|\bimage-set\s*\(|\bsrc\s*\(|\\/i;
const SVG = 'http://www.w3.org/2000/svg';
/** A reference to a part of the picture as paint, clip, mask or marker. */
const PART = /url\(\s*(?:["']\s*)?#([^"')\s]+)/gi;
/** Maximum number of drawn elements, counting repeats: nested `use` grows exponentially. */
const MAX_DRAWN = 50_000;
/** Maximum nesting of elements, including elements reached through references. */
const MAX_DEPTH = 200;
/** Maximum size of a drawing (kilobytes): it is inlined in pages and must parse fast. */
export const MAX_SVG_KB = 40;
const OTHER_LANGUAGE = /www\.w3\.org\/(?:1999\/xhtml|1998\/math)/i;

/**
 * Why a site must not serve an SVG picture; `undefined` if it may. Opened directly, an SVG is a
 * document of the site, so it must contain no script and load nothing from other addresses.
 */
export function svgProblem(svg: string): string | undefined {
  if (svg.length > MAX_SVG_KB * 1000) return `it has more than ${MAX_SVG_KB} KB`;
  const picture = new Inspection();
  new Parser(picture, { xmlMode: true }).end(svg.replace(/^\ufeff/, ''));
  const problem = picture.finish();
  if (picture.root !== 'svg') return 'it is not an SVG picture';
  if (problem) return problem;
  const wellFormed = XMLValidator.validate(svg);
  return wellFormed === true
    ? undefined
    : `browsers cannot read it: ${wellFormed.err.msg} (line ${wellFormed.err.line})`;
}

/** Finds the first problem of a picture that is being parsed. */
class Inspection implements Partial<Handler> {
  root: string | undefined;
  #problem: string | undefined;
  #styles = '';
  /** The number of open `style` elements. */
  #depth = 0;
  readonly #parts = new Parts();

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    const local = localName(name);
    const [namespace] = name.split(':');
    const declared = attributes[name.includes(':') ? `xmlns:${namespace}` : 'xmlns'];
    if (this.root === undefined && declared !== SVG)
      this.#report(`it must begin with <svg xmlns="${SVG}">: browsers show no other`);
    this.root ??= local;
    if (local === 'style') this.#depth += 1;
    this.#parts.open(attributes);
    if (REFUSED.test(local)) this.#report(`<${name}> is not allowed in a picture`);
    for (const [attribute, value] of Object.entries(attributes))
      this.#checkAttribute(attribute, value);
  }

  ontext(text: string): void {
    if (this.#depth > 0) this.#styles += text;
  }

  onclosetag(name: string): void {
    if (localName(name) === 'style') this.#depth -= 1;
    this.#parts.close();
  }

  onprocessinginstruction(name: string, data: string): void {
    if (name !== '?xml') this.#report('it has a document type or an instruction');
    else if (/encoding\s*=\s*["'](?!utf-8["'])/i.test(data))
      this.#report('its encoding must be UTF-8');
  }

  /** Completes the checks that need the whole picture; returns the first problem. */
  finish(): string | undefined {
    this.#checkStyle(this.#styles);
    if (this.#parts.drawn(this.#styles) > MAX_DRAWN)
      this.#report(
        `it is too complex: it draws more than ${MAX_DRAWN} elements, or nests more than ${MAX_DEPTH}`,
      );
    return this.#problem;
  }

  #checkAttribute(attribute: string, value: string): void {
    const key = localName(attribute);
    if (key.startsWith('on')) this.#report(`${attribute} is not allowed in a picture`);
    else if (attribute.startsWith('xmlns')) {
      if (OTHER_LANGUAGE.test(value)) this.#report('it contains more than SVG');
    } else if (['href', 'src', 'base'].includes(key)) {
      if (!OWN_REFERENCE.test(value)) this.#report(`${attribute} refers to another address`);
    } else this.#checkStyle(value);
  }

  #checkStyle(css: string): void {
    if (LOADS.test(css) || FOREIGN_STYLE.test(css))
      this.#report('its styles refer to another address');
  }

  #report(message: string): void {
    this.#problem ??= message;
  }
}

interface Part {
  children: Part[];
  /** Ids of the elements that it repeats or is painted with. */
  references: readonly string[];
  /** How many elements it draws, once counted; infinite during counting, to detect cycles. */
  drawn?: number;
}

/** The elements of a picture, with their references. */
class Parts {
  readonly #picture: Part = { children: [], references: [] };
  readonly #open = [this.#picture];
  readonly #byId = new Map<string, Part>();

  open(attributes: Readonly<Record<string, string>>): void {
    const references = Object.entries(attributes).flatMap(([name, value]) =>
      localName(name) === 'href' ? value.trim().replace(/^#/, '') : partsIn(value),
    );
    const part: Part = { children: [], references };
    // The first of duplicate ids counts.
    const { id } = attributes;
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, part);
    this.#open.at(-1)?.children.push(part);
    this.#open.push(part);
  }

  close(): void {
    this.#open.pop();
  }

  /** The number of drawn elements. A part used in a style may paint every element. */
  drawn(styles: string): number {
    const all = this.#drawnBy(this.#picture) - 1;
    return this.#named(partsIn(styles)).reduce((sum, part) => sum + all * this.#drawnBy(part), all);
  }

  /** How many elements a part draws, with references; infinite for a cycle or if too deep. */
  #drawnBy(part: Part, depth = 0): number {
    if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
    if (part.drawn !== undefined) return part.drawn;
    part.drawn = Number.POSITIVE_INFINITY;
    let drawn = 1;
    for (const inner of part.children) drawn += this.#drawnBy(inner, depth + 1);
    for (const repeated of this.#named(part.references))
      drawn += this.#drawnBy(repeated, depth + 1);
    part.drawn = drawn;
    return drawn;
  }

  #named(ids: readonly string[]): Part[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }
}

function partsIn(style: string): string[] {
  return Array.from(style.matchAll(PART), ([, id = '']) => id);
}

/** A lower-case name without its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
