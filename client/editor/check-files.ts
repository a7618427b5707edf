import type { FileLimits } from '../../src/shared/editor-script.ts';
import { make } from '../make.ts';

/**
 * Refuses files that the server would refuse, before they are sent over a slow connection: the
 * field becomes empty again and says why.
 */
export function checkFiles(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-limits]')) {
    const limits = JSON.parse(field.dataset.limits ?? '') as FileLimits;
    const message = make('p', { class: 'problem', role: 'alert' });
    field.addEventListener('change', () => {
      const [file] = field.files ?? [];
      const problem = file && problemOf(file, limits);
      message.textContent = problem ?? '';
      if (problem === undefined) return message.remove();
      field.value = '';
      field.before(message);
    });
  }
}

/** Why a file is refused. Files whose type the browser does not know are left to the server. */
export function problemOf(
  { size, type }: Pick<File, 'size' | 'type'>,
  { types, wrongType, empty }: FileLimits,
): string | undefined {
  if (size === 0) return empty;
  if (type === '') return undefined;
  const limit = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!limit) return wrongType;
  return size > limit.maxKb * 1000 ? limit.tooLarge : undefined;
}
