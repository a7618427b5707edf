import { genericZoneName } from '../../src/lib/clock/locale.ts';
import {
  CHOOSE_COMMUNITY,
  type ChooseCommunityData,
  type ChosenCommunity,
} from '../../src/shared/chosen-community.ts';
import { make, makeButton } from '../make.ts';
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
  const [first] = communities;
  const select = communities.length > 1 ? makeSelect(communities, words.pick) : undefined;
  const list = select ? [make('label', { for: select.id }, words.label), select, ' '] : [];
  const choose = make('button', { type: 'submit' }, words.choose);
  const forget = makeButton(words.forget, () => {
    store(undefined, words.forgotten);
    (select ?? choose).focus();
  });
  const output = make('output', { 'aria-label': words.label });
  const form = make('form', { class: 'form' }, ...list, choose, forget, output);

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
  form.addEventListener('chosen', () => show());
  show();
  return form;
}

/** Makes a list of the communities, grouped by region. */
function makeSelect(communities: ChooseCommunityData['communities'], pick: string) {
  const attributes = { id: 'your-community', required: '' };
  const select = make('select', attributes, new Option(pick, ''));
  let group: HTMLOptGroupElement | undefined;
  for (const { slug, name, region } of communities) {
    if (group?.label !== region) {
      group = make('optgroup', { label: region });
      select.append(group);
    }
    group.append(new Option(name, slug));
  }
  return select;
}

function sentence(words: string, { name, timeZone }: ChosenCommunity): string {
  const zone = genericZoneName({ language: document.documentElement.lang, timeZone });
  return words.replace('{name}', () => name).replace('{zone}', () => zone);
}
