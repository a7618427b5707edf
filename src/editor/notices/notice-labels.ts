import type { PaperContext } from '../context/editor-context.ts';
import { languagesOf } from './read-notice.ts';

/** What the fields of a notice are called, by their names, in the order of the form. */
export function noticeLabels({
  words: { notices },
  publication,
}: Pick<PaperContext, 'words' | 'publication'>): Readonly<Record<string, string>> {
  const texts = languagesOf(publication).flatMap((tag) => [
    [`title-${tag}`, notices.in(notices.title, notices.languages[tag])],
    [`text-${tag}`, notices.in(notices.text, notices.languages[tag])],
  ]);
  return {
    kind: notices.kind,
    ...Object.fromEntries(texts),
    communities: notices.where,
    from: notices.from,
    until: notices.until,
    source: notices.source,
    link: notices.link,
  };
}
