import { capitalise } from '../../lib/clock/locale.ts';
import { genericZoneName } from '../../lib/clock/zones.ts';
import {
  MAX_NOTICE_TEXT,
  MAX_NOTICE_TITLE,
  NOTICE_KINDS,
} from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { placeChoices } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { Field } from '../forms/fields.ts';

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
    {
      ...{ name: 'kind', label: words.kind, kind: 'choice' },
      // None is chosen beforehand: a closed school is not to stand as “Water and health”.
      noChoice: words.noKind,
      choices: NOTICE_KINDS.map((kind) => [kind, words.kinds[kind]]),
    },
    ...languagesOf(publication).flatMap((tag, index) => textFields(tag, index === 0, words)),
    {
      ...{ name: 'communities', label: words.where, help: words.whereHelp, kind: 'places' },
      ...{ choices: placeChoices(publication), none: words.wholePaper },
    },
    {
      ...{ name: 'from', label: words.from, help: `${words.fromHelp} ${zone}` },
      ...{ kind: 'datetime-local', isOptional: true },
    },
    { name: 'until', label: words.until, help: zone, kind: 'datetime-local' },
    { name: 'source', label: words.source, help: words.sourceHelp, max: MAX_SOURCE },
    { name: 'link', label: words.link, help: words.linkHelp, kind: 'url', isOptional: true },
  ];
}

/** The title and the text in one language. Those in the paper's own have help, and a title. */
function textFields(
  tag: NoticeLanguage,
  isOwn: boolean,
  words: PaperContext['words']['notices'],
): Field[] {
  const labelOf = (what: string) => words.in(what, words.languages[tag]);
  return [
    {
      ...{ name: `title-${tag}`, label: labelOf(words.title), max: MAX_NOTICE_TITLE, lang: tag },
      ...{ help: isOwn ? words.titleHelp : undefined, isOptional: !isOwn },
    },
    {
      ...{ name: `text-${tag}`, label: labelOf(words.text), max: MAX_NOTICE_TEXT, lang: tag },
      ...{ help: isOwn ? words.textHelp : undefined, isOptional: true, kind: 'lines', rows: 3 },
    },
  ];
}
