import { zonedTime } from '../../lib/clock/locale.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { shorten } from '../../lib/text/plain-text.ts';
import { runsRightToLeft } from '../../lib/text/text-language.ts';
import { OVER } from '../../model/push/due.ts';
import { MAX_PAYLOAD_BYTES, type PushPayload } from '../../model/push/level.ts';
import { isSameLanguage, languageOf } from '../../shared/words/languages.ts';
import type { PushContent } from './subject.ts';
import { PUSH_WORDS } from './words.ts';

/** Maximum length of a title in characters. */
const MAX_TITLE = 120;
const MAX_BODY = 400;

/** The tag of a topic for push services and browsers: 32 base64url characters (RFC 8030 §5.4). */
export function tagOf(topic: string): string {
  return shortHash(topic);
}

/** The message in a language and time zone, as JSON of up to `MAX_PAYLOAD_BYTES`. */
export function payloadFor(
  message: {
    topic: string;
    step: number;
    isRaised: boolean;
    isUpdate: boolean;
    content: PushContent;
  },
  { language, timeZone }: { language: string; timeZone: string },
): Uint8Array {
  const { topic, step, isRaised, isUpdate, content } = message;
  const text =
    content.texts.find((each) => isSameLanguage(each.language, language)) ?? content.texts[0];
  const words = PUSH_WORDS[languageOf(language)];
  const level = content.colour && words.levels[content.colour];
  const isAlert = step >= 0;
  const raised = level ? words.raised(level) : words.updated;
  const alertPrefix = isRaised ? raised : level;
  const endPrefix = step === OVER ? words.over : words.silent;
  const prefix = isAlert ? alertPrefix : endPrefix;
  const title = text?.title ?? '';
  const until = content.until && timeText(content.until, { language, timeZone });
  const body = isAlert
    ? [content.from, text?.text, until && words.until(until)]
    : [content.from, step === OVER ? words.notInForce : words.notReporting];
  const payload: PushPayload = {
    title: shorten(prefix ? capitalise(prefix) + words.colon + title : title, MAX_TITLE),
    body: shorten(body.filter(Boolean).join('\n'), MAX_BODY),
    path: isAlert ? content.path : '/notices',
    tag: tagOf(topic),
    lang: text?.language ?? language,
    dir: runsRightToLeft(text?.language ?? language) ? 'rtl' : 'ltr',
    isUpdate,
    isAllClear: step === OVER,
  };
  const bytes = encode(payload);
  return bytes.length <= MAX_PAYLOAD_BYTES ? bytes : encode({ ...payload, body: '' });
}

function encode(payload: PushPayload): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(payload));
}

/** Writes a time; `undefined` for an unknown zone or language: the message then omits the end. */
function timeText(time: string, locale: { language: string; timeZone: string }) {
  try {
    return zonedTime(locale, new Date(time));
  } catch {
    return undefined;
  }
}
