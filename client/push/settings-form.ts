import { PUSH_LEVELS } from '../../src/model/push/level.ts';
import type { PushLevel } from '../../src/shared/push.ts';
import type { SubscribeWords } from '../../src/shared/words/en/subscribe.ts';
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
  const allClear = document.createElement('input');
  allClear.type = 'checkbox';
  allClear.checked = current.allClear;
  const allClearLabel = element('label', allClear, ` ${words.allClear}`);
  const save = makeButton(words.save, 'submit');
  const stop = makeButton(words.stop, 'button');
  const form = element('form', level.label, quiet, allClearLabel, element('p', save, ' ', stop));

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
  stop.addEventListener('click', onStop);
  return form;
}

/** Makes the controls for quiet hours; without a beginning there are none. */
function makeQuiet(current: StoredSettings, words: SubscribeWords) {
  const hours = Array.from({ length: HOURS }, (_, hour) => [String(hour), clock(hour)] as const);
  const from = makeSelect(words.from, [['', words.noQuiet], ...hours], hourOf(current.quietFrom));
  const until = makeSelect(words.until, hours, hourOf(current.quietUntil ?? 6));
  const quiet = element('fieldset', element('legend', words.quiet), from.label, until.label);
  const hint = element('p', words.quietHint(current.name));
  hint.className = 'meta';
  hint.id = 'quiet-hint';
  quiet.setAttribute('aria-describedby', hint.id);
  quiet.append(hint);
  const showUntil = () => {
    until.label.hidden = from.select.value === '';
  };
  from.select.addEventListener('change', showUntil);
  showUntil();
  return { quiet, from: from.select, until: until.select };
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.append(...content);
  return created;
}

export function makeButton(text: string, type: 'button' | 'submit'): HTMLButtonElement {
  const button = element('button', text);
  button.type = type;
  return button;
}

function makeSelect(
  text: string,
  options: readonly (readonly [value: string, text: string])[],
  value: string,
) {
  const select = document.createElement('select');
  select.append(...options.map(([each, shown]) => new Option(shown, each)));
  select.value = value;
  return { select, label: element('label', `${text} `, select) };
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
