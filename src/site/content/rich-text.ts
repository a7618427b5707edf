/** What a text may say of the publication. */
export interface TextFacts {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** `Mon-Fri 8AM-6PM`. */
  readonly supportHours: string;
}

/** A run of text, and where it leads if it is a link. */
export interface Run {
  readonly text: string;
  readonly href?: string;
}

const LINK_OR_CONTACT = /\[([^\]]+)\]\((\/[^)\s]*)\)|\{(email|phone)\}/g;

/** Reads the texts under src/content: paragraphs of runs, the placeholders filled in, contacts and inline links as links. */
export function readParagraphs(text: string, facts: TextFacts): Run[][] {
  return text.split('\n\n').map((paragraph) => readRuns(fillWords(paragraph, facts), facts));
}

/** A text without links: `{name}` and `{supportHours}` filled in. */
export function fillWords(text: string, { name, supportHours }: TextFacts): string {
  return text.replaceAll('{name}', name).replaceAll('{supportHours}', supportHours);
}

/** The same paragraphs as words alone, one space between them. */
export function plainText(paragraphs: readonly (readonly Run[])[]): string {
  return paragraphs.map((runs) => runs.map(({ text }) => text).join('')).join(' ');
}

/** The `tel:` address of a phone number. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

function readRuns(text: string, { email, phone }: TextFacts): Run[] {
  const runs: Run[] = [];
  let read = 0;
  for (const match of text.matchAll(LINK_OR_CONTACT)) {
    if (match.index > read) runs.push({ text: text.slice(read, match.index) });
    const [whole, words = '', href = '', contact] = match;
    if (contact === 'email') runs.push({ text: email, href: `mailto:${email}` });
    else if (contact === 'phone') runs.push({ text: phone, href: telephoneHref(phone) });
    else runs.push({ text: words, href });
    read = match.index + whole.length;
  }
  if (read < text.length) runs.push({ text: text.slice(read) });
  return runs;
}
