import type { WEIGHT as EN } from '../en/weight.ts';

export const WEIGHT: typeof EN = {
  page: (page, firstVisit) =>
    `Cette page\u00a0: ${comma(page)}\u00a0ko; avec polices et scripts à la première visite\u00a0: ${comma(firstVisit)}\u00a0ko. Les images des éditeurs s’y ajoutent.`,
};

function comma(decimal: string): string {
  return String(decimal).replace('.', ',');
}
