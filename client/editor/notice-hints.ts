import { HINT, hintText, type NoticeHint } from '../../src/shared/notice-hints.ts';

/** Updates hints about the fields of a notice when these change. */
export function updateHints(): void {
  for (const paragraph of document.querySelectorAll(`[${HINT}]`)) {
    const form = paragraph.closest('form');
    if (!form) continue;
    const hint = JSON.parse(paragraph.getAttribute(HINT) ?? '') as NoticeHint;
    const show = () => {
      const fields = new FormData(form);
      const communities = fields.getAll('communities').map(String);
      const text = hintText(hint, { kind: String(fields.get('kind') ?? ''), communities });
      // An equal text would be announced again.
      if (paragraph.textContent !== text) paragraph.textContent = text;
    };
    form.addEventListener('change', show);
    // Browsers restore the fields of a page that is opened again.
    addEventListener('pageshow', show);
  }
}
