import { genericZoneName } from '../../src/lib/clock/locale.ts';
import {
  CHOOSE_COMMUNITY,
  type ChooseCommunityData,
  type ChosenCommunity,
} from '../../src/shared/chosen-community.ts';
import { readChosen, storeChosen } from './chosen-community.ts';

/** Renders the control into each placeholder, once. `onChange` is called after a choice. */
export function makeControls(onChange: () => void): void {
  for (const root of document.querySelectorAll<HTMLElement>(`[${CHOOSE_COMMUNITY}]`)) {
    if (root.querySelector('form')) continue;
    const data = JSON.parse(root.getAttribute(CHOOSE_COMMUNITY) ?? '') as ChooseCommunityData;
    refreshChosen(data);
    root.append(makeControl(data, onChange));
  }
}

/** Updates the controls to the current choice, which another tab may have changed. */
export function showChosenInControls(): void {
  for (const form of document.querySelectorAll(`[${CHOOSE_COMMUNITY}] form`))
    form.dispatchEvent(new Event('chosen'));
}

/** Updates the stored choice from the list of communities; deletes it if no longer listed. */
function refreshChosen({ communities }: ChooseCommunityData): void {
  const chosen = readChosen();
  const listed = communities.find(({ slug }) => slug === chosen?.slug);
  if (listed || (chosen && communities.length > 1)) storeChosen(listed);
}

function makeControl({ communities, words }: ChooseCommunityData, onChange: () => void) {
  const form = document.createElement('form');
  form.className = 'form';
  const [first] = communities;
  const select = communities.length > 1 ? makeSelect(communities, words.pick) : undefined;
  if (select) form.append(labelOf(select, words.label), select, ' ');
  const choose = makeButton(words.choose, 'submit');
  const forget = makeButton(words.forget, 'button');
  const output = document.createElement('output');
  output.setAttribute('aria-label', words.label);
  form.append(choose, forget, output);

  const show = (text?: string) => {
    const chosen = readChosen();
    if (select) select.value = chosen?.slug ?? '';
    else choose.hidden = chosen?.slug === first?.slug;
    forget.hidden = !chosen;
    output.textContent = text ?? (chosen ? sentence(words.chosen, chosen) : words.hint);
  };
  const store = (community: ChosenCommunity | undefined, text?: string) => {
    const isStored = storeChosen(community);
    onChange();
    show(isStored ? text : words.notStored);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const community = select ? communities.find(({ slug }) => slug === select.value) : first;
    if (!community) return;
    store(community);
    // The pressed button may be hidden now.
    if (choose.hidden) forget.focus();
  });
  forget.addEventListener('click', () => {
    store(undefined, words.forgotten);
    (select ?? choose).focus();
  });
  form.addEventListener('chosen', () => show());
  show();
  return form;
}

/** Makes a list of the communities, grouped by region. */
function makeSelect(communities: ChooseCommunityData['communities'], pick: string) {
  const select = document.createElement('select');
  select.id = 'your-community';
  select.required = true;
  select.append(new Option(pick, ''));
  let group: HTMLOptGroupElement | undefined;
  for (const { slug, name, region } of communities) {
    if (group?.label !== region) {
      group = document.createElement('optgroup');
      group.label = region;
      select.append(group);
    }
    group.append(new Option(name, slug));
  }
  return select;
}

function labelOf(select: HTMLSelectElement, text: string): HTMLLabelElement {
  const label = document.createElement('label');
  label.append(text);
  label.htmlFor = select.id;
  return label;
}

function makeButton(text: string, type: 'button' | 'submit'): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = type;
  button.textContent = text;
  return button;
}

function sentence(words: string, { name, timeZone }: ChosenCommunity): string {
  const zone = genericZoneName({ language: document.documentElement.lang, timeZone });
  return words.replace('{name}', () => name).replace('{zone}', () => zone);
}
