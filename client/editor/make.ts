/** A new element with these attributes and contents. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...contents: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value);
  element.append(...contents);
  return element;
}

/** A new button that does not submit its form. */
export function makeButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button' }, text);
  button.addEventListener('click', onClick);
  return button;
}
