import { genericZoneName } from '../../lib/clock/locale.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import {
  MAX_NOTICE_TEXT,
  MAX_NOTICE_TITLE,
  NOTICE_KINDS,
} from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { placeChoices } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { type Field, field } from '../forms/fields.ts';

/** The languages of notices (BCP 47). */
const NOTICE_LANGUAGES = ['en', 'fr', 'iu-Cans', 'iu-Latn', 'ikt'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

const MAX_SOURCE = 100;

/** The languages of a paper's notices, its own first. */
export function languagesOf({ language }: Pick<Publication, 'language'>): NoticeLanguage[] {
  const isOwn = (tag: string) => isSameLanguage(tag, language);
  return [...NOTICE_LANGUAGES.filter(isOwn), ...NOTICE_LANGUAGES.filter((tag) => !isOwn(tag))];
}

/** The fields of a notice. The form shows those in the paper's other languages last. */
export function noticeFields({
  words: { notices: words, forms },
  publication,
  locale,
}: Pick<PaperContext, 'words' | 'publication' | 'locale'>): Field[] {
  const zone = `${capitalise(forms.inZone(genericZoneName(locale)))}.`;
  return [
    field('kind', words.kind, {
      kind: 'choice',
      // No default, so that a closed school is not published as “Water and health” by mistake.
      noChoice: words.noKind,
      choices: NOTICE_KINDS.map((kind) => [kind, words.kinds[kind]]),
    }),
    ...languagesOf(publication).flatMap((tag, index) => textFields(tag, index === 0, words)),
    field('communities', words.where, {
      kind: 'places',
      help: words.whereHelp,
      choices: placeChoices(publication),
      none: words.wholePaper,
    }),
    field('from', words.from, {
      kind: 'datetime-local',
      help: `${words.fromHelp} ${zone}`,
      isOptional: true,
    }),
    field('until', words.until, { kind: 'datetime-local', help: zone }),
    field('source', words.source, { help: words.sourceHelp, max: MAX_SOURCE }),
    field('link', words.link, { kind: 'url', help: words.linkHelp, isOptional: true }),
  ];
}

/** The title and the text in one language. Only those in the paper's own language have help. */
function textFields(
  tag: NoticeLanguage,
  isOwn: boolean,
  words: PaperContext['words']['notices'],
): Field[] {
  const labelOf = (what: string) => words.in(what, words.languages[tag]);
  return [
    field(`title-${tag}`, labelOf(words.title), {
      help: isOwn ? words.titleHelp : undefined,
      max: MAX_NOTICE_TITLE,
      isOptional: !isOwn,
      lang: tag,
    }),
    field(`text-${tag}`, labelOf(words.text), {
      kind: 'lines',
      help: isOwn ? words.textHelp : undefined,
      max: MAX_NOTICE_TEXT,
      isOptional: true,
      rows: 3,
      lang: tag,
    }),
  ];
}
