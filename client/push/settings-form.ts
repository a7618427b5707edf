import { PUSH_LEVELS } from '../../src/model/push/level.ts';
import type { PushLevel } from '../../src/shared/push.ts';
import type { SubscribeWords } from '../../src/shared/words/en/subscribe.ts';
import { make, makeButton } from '../make.ts';
import type { StoredSettings } from './stored-settings.ts';
import type { NamedSettings } from './subscription.ts';

const HOURS = 24;

/** The form that changes or ends a subscription, filled with its current settings. */
export function makeSettingsForm(
  current: StoredSettings,
  words: SubscribeWords,
  { onSave, onStop }: { onSave: (settings: NamedSettings) => void; onStop: () => void },
): HTMLFormElement {
  const level = makeSelect(
    words.level,
    PUSH_LEVELS.map((each) => [String(each), words.levels[each] ?? '']),
    String(current.level),
  );
  const { quiet, from, until } = makeQuiet(current, words);
  const allClear = make('input', { type: 'checkbox' });
  allClear.checked = current.allClear;
  const allClearLabel = make('label', {}, allClear, ` ${words.allClear}`);
  const save = make('button', { type: 'submit' }, words.save);
  const buttons = make('p', {}, save, ' ', makeButton(words.stop, onStop));
  const form = make('form', {}, level.label, quiet, allClearLabel, buttons);

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const isQuiet = from.value !== '';
    onSave({
      community: current.community,
      name: current.name,
      level: Number(level.select.value) as PushLevel,
      quietFrom: isQuiet ? Number(from.value) : null,
      quietUntil: isQuiet ? Number(until.value) : null,
      allClear: allClear.checked,
    });
  });
  return form;
}

/** Makes the controls for quiet hours; without a beginning there are none. */
function makeQuiet(current: StoredSettings, words: SubscribeWords) {
  const hours = Array.from({ length: HOURS }, (_, hour) => [String(hour), clock(hour)] as const);
  const from = makeSelect(words.from, [['', words.noQuiet], ...hours], hourOf(current.quietFrom));
  const until = makeSelect(words.until, hours, hourOf(current.quietUntil ?? 6));
  const hint = make('p', { class: 'meta', id: 'quiet-hint' }, words.quietHint(current.name));
  const legend = make('legend', {}, words.quiet);
  const described = { 'aria-describedby': hint.id };
  const quiet = make('fieldset', described, legend, from.label, until.label, hint);
  const showUntil = () => {
    until.label.hidden = from.select.value === '';
  };
  from.select.addEventListener('change', showUntil);
  showUntil();
  return { quiet, from: from.select, until: until.select };
}

function makeSelect(
  text: string,
  options: readonly (readonly [value: string, text: string])[],
  value: string,
) {
  const choices = options.map(([each, shown]) => new Option(shown, each));
  const select = make('select', {}, ...choices);
  select.value = value;
  return { select, label: make('label', {}, `${text} `, select) };
}

function hourOf(hour: number | null): string {
  return hour === null ? '' : String(hour);
}

/** `10 p.m.`, `22 h`: a whole hour in the page's language. */
function clock(hour: number): string {
  const time = new Date(Date.UTC(2026, 0, 1, hour));
  return time.toLocaleTimeString(document.documentElement.lang, {
    hour: 'numeric',
    timeZone: 'UTC',
  });
}
