import type { EditorScriptWords } from '../../../src/shared/editor-script.ts';
import { make } from '../make.ts';
import type { Rectangle } from './rectangle.ts';

const NAMES = ['x', 'y', 'width', 'height'] as const;

/** Number fields for the chosen part, in the picture's pixels. The form does not send them. */
export function makeNumbers(
  words: EditorScriptWords['crop'],
  onChange: (wanted: Rectangle, changed: keyof Rectangle) => void,
) {
  const fields = NAMES.map((name) => {
    const input = make('input', {
      type: 'number',
      min: '0',
      step: '1',
      inputmode: 'numeric',
    });
    const label = make('label', {}, words[name], input);
    input.addEventListener('change', () => onChange(read(), name));
    return { name, input, label };
  });
  const read = (): Rectangle => {
    const [x = 0, y = 0, width = 0, height = 0] = fields.map(({ input }) => Number(input.value));
    return { x, y, width, height };
  };
  return {
    element: make(
      'details',
      {},
      make('summary', {}, words.numbers),
      make('div', { class: 'crop-numbers' }, ...fields.map(({ label }) => label)),
    ),
    show(part: Rectangle): void {
      for (const { name, input } of fields) input.value = String(part[name]);
    },
  };
}
