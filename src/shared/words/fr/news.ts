import type { SectionId } from '../../sections.ts';
import type { NewsWords } from '../en/news.ts';

const SECTIONS: Record<SectionId, string> = {
  local: 'Local',
  national: 'National',
  world: 'Monde',
  politics: 'Politique',
  business: 'Affaires',
  technology: 'Technologie',
  health: 'Santé',
  sports: 'Sports',
  arts: 'Arts',
  food: 'Alimentation',
  lifestyle: 'Art de vivre',
  'real-estate': 'Immobilier',
  automotive: 'Auto',
  opinion: 'Opinions',
  automobiles: 'Automobiles',
  archives: 'Archives',
  events: 'Événements',
};

const SECTION_TITLES: Record<SectionId, string> = {
  local: 'Actualités locales',
  national: 'Actualités nationales',
  world: 'Actualités internationales',
  politics: 'Actualités politiques',
  business: 'Actualités économiques',
  technology: 'Actualités technologiques',
  health: 'Actualités de la santé',
  sports: 'Actualités sportives',
  arts: 'Actualités artistiques',
  food: 'Actualités de l’alimentation',
  lifestyle: 'Actualités de l’art de vivre',
  'real-estate': 'Actualités immobilières',
  automotive: 'Actualités de l’auto',
  opinion: 'Textes d’opinion',
  automobiles: 'Actualités automobiles',
  archives: 'Archives de l’actualité',
  events: 'Événements à venir',
};

export const NEWS: NewsWords = {
  sections: SECTIONS,
  noDate: 'Sans date',
  title: 'Actualités',
  sectionTitle: (section) => SECTION_TITLES[section],
  searchHint: 'Chercher un article…',
  searchLabel: 'Chercher dans les actualités',
  search: 'Chercher',
  categories: 'Choisir une rubrique',
  all: 'Toute l’actualité',
  also: 'Aussi\u00a0:',
  elsewhere: {
    opinion: 'Nos propres articles\u00a0: le blogue →',
    archives: 'Les manchettes jour par jour\u00a0: les anciens numéros →',
    events: 'À l’affiche\u00a0: tous les événements →',
  },
  loading: 'Chargement des articles…',
  countLabel: 'Articles trouvés',
  count: ({ total, shown, section, query }) => {
    const what = total < 2 ? `${total} article` : `${total} articles`;
    const where = section === undefined ? '' : ` dans la rubrique ${SECTIONS[section]}`;
    const matching = query === '' ? '' : ` pour «\u00a0${query}\u00a0»`;
    const part = shown < 2 ? `, dont ${shown} affiché` : `, dont ${shown} affichés`;
    return `${what}${where}${matching}${shown < total ? part : ''}`;
  },
  onlyOnPage: 'pas de connexion\u00a0: seulement les articles déjà sur cette page',
  noneFound: 'Aucun article ne correspond à votre recherche.',
  clearFilters: 'Effacer les filtres',
  showMore: 'Afficher plus d’articles',
  readFullArticle: 'Lire l’article complet',
  colon: '\u00a0: ',
  alsoIn: 'Aussi dans',
  andMore: (count) => (count < 2 ? `et ${count} autre` : `et ${count} autres`),
  headlineChanged: 'Titre modifié',
  headlineBefore: 'C’était',
  ownCount: (count, publisher) =>
    count < 2 ? `${count} résultat dans ${publisher}` : `${count} résultats dans ${publisher}`,
  ownHeading: (publisher) => `Dans ${publisher}`,
};
