import type { WEIGHT as EN } from '../en/weight.ts';

export const WEIGHT: typeof EN = {
  page: (page, firstVisit, hasPictures, hasFrames) =>
    [
      firstVisit === undefined
        ? `Cette page\u00a0: ${comma(page)}\u00a0ko.`
        : `Cette page\u00a0: ${comma(page)}\u00a0ko; avec polices et scripts à la première visite\u00a0: ${comma(firstVisit)}\u00a0ko.`,
      hasPictures && hasFrames && 'Les images et ce que fournissent d’autres sites s’y ajoutent.',
      hasPictures && !hasFrames && 'Les images s’y ajoutent.',
      !hasPictures && hasFrames && 'Ce que fournissent d’autres sites s’y ajoute.',
    ]
      .filter(Boolean)
      .join(' '),
};

function comma(decimal: string): string {
  return String(decimal).replace('.', ',');
}
