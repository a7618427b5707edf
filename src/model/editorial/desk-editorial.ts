import { jsonBytes } from '../../lib/text/utf8.ts';
import { currentEditorial, type Editorial, NOTICE_KINDS } from './editorial.ts';

/** Maximum size of the editors’ part of a desk’s bulletin as JSON (bytes): every page reads it. */
export const MAX_DESK_BYTES = 256_000;

type PaperEditorial = readonly [paper: string, editorial: Editorial];

/**
 * The current editorial of a desk's papers, in a fixed order, so that equal content is equal JSON.
 */
export function currentEditorials(
  stored: Readonly<Record<string, Editorial>>,
  now: Date,
): PaperEditorial[] {
  const papers = Object.entries(stored).sort(([one], [other]) => (one < other ? -1 : 1));
  return withinLimit(
    papers.flatMap(([paper, editorial]) => {
      const current = currentEditorial(editorial, now);
      return current ? [[paper, current] as const] : [];
    }),
  );
}

/**
 * Limits notices and hidden stories to `maxBytes`: papers alternate, with their most severe
 * notices first and hidden stories last. Versions still cover the whole editorial.
 */
export function withinLimit(
  papers: readonly PaperEditorial[],
  maxBytes = MAX_DESK_BYTES,
): PaperEditorial[] {
  if (jsonBytes(papers) <= maxBytes) return [...papers];
  const empty = papers.map(([paper, said]) => [paper, { ...said, notices: [], hidden: [] }]);
  let room = maxBytes - jsonBytes(empty);
  const chosen = new Set<string>();
  const all = papers.flatMap(partsOf).sort((a, b) => a.round - b.round || a.rank - b.rank);
  for (const { name, bytes } of all) {
    if (bytes > room) continue;
    room -= bytes;
    chosen.add(name);
  }
  return papers.map(([paper, said]) => [
    paper,
    {
      ...said,
      notices: said.notices.filter(({ id }) => chosen.has(nameOf(paper, 'notice', id))),
      hidden: said.hidden.filter((story) => chosen.has(nameOf(paper, 'hidden', story))),
    },
  ]);
}

/** The notices and hidden stories of a paper, most important first. */
function partsOf([paper, { notices, hidden }]: PaperEditorial) {
  const ranked = notices.map((notice) => ({
    name: nameOf(paper, 'notice', notice.id),
    rank: NOTICE_KINDS.indexOf(notice.kind),
    bytes: jsonBytes(notice) + 1,
  }));
  const stories = hidden.map((story) => ({
    name: nameOf(paper, 'hidden', story),
    rank: NOTICE_KINDS.length,
    bytes: jsonBytes(story) + 1,
  }));
  const ordered = [...ranked.sort((a, b) => a.rank - b.rank), ...stories];
  return ordered.map((part, round) => ({ ...part, round }));
}

function nameOf(...parts: readonly [paper: string, kind: string, id: string]): string {
  return parts.join(' ');
}
