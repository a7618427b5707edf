import type { WarningLevel } from '../../model/bulletin.ts';
import type { Language } from '../../shared/words/languages.ts';

/** The words of messages, beside the texts of the weather service or an editor. */
interface Words {
  /** Between a level and a title. */
  colon: string;
  levels: Readonly<Record<WarningLevel, string>>;
  /** `level`: one of `levels`. */
  raised: (level: string) => string;
  updated: string;
  over: string;
  /** The body of an all-clear. */
  notInForce: string;
  /** Prefix of the message that the source no longer reports an alert. */
  silent: string;
  notReporting: string;
  until: (time: string) => string;
}

const EN: Words = {
  colon: ': ',
  levels: { yellow: 'yellow', orange: 'orange', red: 'red' },
  raised: (level) => `raised to ${level}`,
  updated: 'update',
  over: 'over',
  notInForce: 'No longer in force.',
  silent: 'no news',
  notReporting: 'Its source has stopped reporting. It may still be in force.',
  until: (time) => `In force until ${time}.`,
};

const FR: Words = {
  colon: '\u00a0: ',
  levels: { yellow: 'jaune', orange: 'orange', red: 'rouge' },
  raised: (level) => `passage au ${level}`,
  updated: 'mise à jour',
  over: 'terminé',
  notInForce: 'N’est plus en vigueur.',
  silent: 'sans nouvelles',
  notReporting: 'La source ne donne plus de nouvelles. L’alerte est peut-être encore en vigueur.',
  until: (time) => `En vigueur jusqu’au ${time}.`,
};

/** The words of each language; the first letter of a title is capitalised later. */
export const PUSH_WORDS: Readonly<Record<Language, Words>> = { en: EN, fr: FR };
