import { XMLValidator } from 'fast-xml-parser';
import { Parser } from 'htmlparser2';

/** What runs, embeds or leads away, in whatever namespace. */
const REFUSED =
  /^(?:script|foreignobject|iframe|object|embed|audio|video|a|animate\w*|set|handler|listener)$/;
/** The reference of a part of the picture to another part of it, or a picture within it. */
const OWN_REFERENCE = /^\s*(?:#|data:image\/(?:png|jpeg|webp);)/;
/** The address of a style that is no part of the picture. */
const FOREIGN_STYLE = /url\(\s*(?:["']\s*)?(?!["'\s#])/i;
/** What else a style loads something with; `\` may hide a name. Names in styles have capital letters too. */
const LOADS = /@import|\bimage-set\s*\(|\bsrc\s*\(|\\/i;
const SVG = 'http://www.w3.org/2000/svg';
/** What a part of the picture is painted, cut or marked with: another part of it. */
const PART = /url\(\s*(?:["']\s*)?#([^"')\s]+)/gi;
/** Elements that are drawn at most, those that are repeated counted each time: parts that repeat parts grow to billions. */
const MAX_DRAWN = 50_000;
const OTHER_LANGUAGE = /www\.w3\.org\/(?:1999\/xhtml|1998\/math)/i;

/**
 * Why a site must not serve an SVG picture, for whoever opens its address has it as a document of the site: it may hold nothing that runs,
 * and nothing of other addresses. `undefined` where nothing speaks against it.
 */
export function svgProblem(svg: string): string | undefined {
  let problem: string | undefined;
  let root: string | undefined;
  let depth = 0;
  const report = (message: string) => {
    problem ??= message;
  };
  const checkStyle = (css: string) => {
    if (LOADS.test(css) || FOREIGN_STYLE.test(css)) report('its styles refer to another address');
  };
  const styles: string[] = [];
  const parts = new Parts();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = localName(name);
        if (
          root === undefined &&
          attributes[name.includes(':') ? `xmlns:${name.split(':')[0]}` : 'xmlns'] !== SVG
        )
          report(`it must begin with <svg xmlns="${SVG}">: browsers show no other`);
        root ??= local;
        if (local === 'style') depth += 1;
        parts.open(attributes);
        if (REFUSED.test(local)) report(`<${name}> is not allowed in a picture`);
        for (const [attribute, value] of Object.entries(attributes)) {
          const key = localName(attribute);
          if (key.startsWith('on')) report(`${attribute} is not allowed in a picture`);
          else if (attribute.startsWith('xmlns')) {
            if (OTHER_LANGUAGE.test(value)) report('it holds more than SVG');
          } else if (['href', 'src', 'base'].includes(key)) {
            if (!OWN_REFERENCE.test(value)) report(`${attribute} refers to another address`);
          } else checkStyle(value);
        }
      },
      ontext(text) {
        if (depth > 0) styles.push(text);
      },
      onclosetag(name) {
        if (localName(name) === 'style') depth -= 1;
        parts.close();
      },
      onprocessinginstruction(name, data) {
        if (name !== '?xml') report('it has a document type or an instruction');
        else if (/encoding\s*=\s*["'](?!utf-8["'])/i.test(data))
          report('its encoding must be UTF-8');
      },
    },
    { xmlMode: true },
  );
  parser.end(svg.replace(/^\ufeff/, ''));
  checkStyle(styles.join(''));
  if (parts.drawn(styles.join('')) > MAX_DRAWN)
    report(`it draws more than ${MAX_DRAWN} elements, with those that it repeats`);
  if (root !== 'svg') return 'it is no SVG picture';
  if (problem) return problem;
  const wellFormed = XMLValidator.validate(svg);
  return wellFormed === true
    ? undefined
    : `browsers cannot read it: ${wellFormed.err.msg} (line ${wellFormed.err.line})`;
}

/** The elements of a picture with an id, and what each repeats or is painted with. */
class Parts {
  /** By id: the whole picture has none. */
  readonly #parts = new Map([['', { count: 0, references: [] as string[] }]]);
  readonly #open = [''];
  readonly #drawn = new Map<string, number>();

  open(attributes: Readonly<Record<string, string>>): void {
    const id = attributes.id ?? '';
    this.#open.push(id);
    if (!this.#parts.has(id)) this.#parts.set(id, { count: 0, references: [] });
    const references = Object.entries(attributes).flatMap(([name, value]) =>
      localName(name) === 'href' ? value.trim().replace(/^#/, '') : partsIn(value),
    );
    for (const each of new Set(this.#open)) {
      const part = this.#parts.get(each);
      if (!part) continue;
      part.count += 1;
      part.references.push(...references);
    }
  }

  close(): void {
    this.#open.pop();
  }

  /** How many elements are drawn. What the styles paint with may be painted by each element. */
  drawn(styles: string): number {
    const all = this.#drawnBy('');
    const painted = partsIn(styles).filter((id) => this.#parts.has(id));
    return painted.reduce((sum, id) => sum + all * this.#drawnBy(id), all);
  }

  /** Of a part and all that it refers to; without end where it refers to itself. */
  #drawnBy(id: string): number {
    const part = this.#parts.get(id);
    if (!part) return 0;
    const known = this.#drawn.get(id);
    if (known !== undefined) return known;
    this.#drawn.set(id, Number.POSITIVE_INFINITY);
    const drawn = part.references.reduce((sum, each) => sum + this.#drawnBy(each), part.count);
    this.#drawn.set(id, drawn);
    return drawn;
  }
}

function partsIn(style: string): string[] {
  return Array.from(style.matchAll(PART), ([, id = '']) => id);
}

/** A name without its namespace, in small letters. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
