import type { NEW_PAPER as EN } from '../en/new-paper.ts';

/** The pages that make a new paper. */
export const NEW_PAPER: typeof EN = {
  heading: 'Nouveau journal',
  intro:
    'Six courtes pages, environ dix minutes. Ce que vous écrivez est conservé après chacune; le lectorat ne voit rien avant que vous publiiez.',
  steps: {
    name: 'Nom',
    place: 'Lieu',
    feeds: 'Fils',
    look: 'Couleur',
    contact: 'Coordonnées et adresse',
    finish: 'Regarder et publier',
  },
  step: (number, count, name) => `Étape ${number} de ${count}\u00a0: ${name}`,
  next: 'Enregistrer et continuer',
  restart: 'Recommencer',
  restartHelp: (name) => `Tout ce que vous avez écrit pour «\u00a0${name}\u00a0» est supprimé.`,
  restartNow: 'Supprimer et recommencer',
  goOn: (name) => `${name}\u00a0: continuer ce nouveau journal, qui n’est pas encore publié`,
  name: 'Nom du journal',
  nameHelp: 'Tel qu’il figure en haut de chaque page\u00a0: Nunavut News.',
  id: 'Nom court',
  idHelp:
    'Il fait partie des adresses web et ne peut jamais changer\u00a0: minuscules, chiffres et traits d’union, comme nunavut-news. Si ce champ est vide, il est formé à partir du nom.',
  idTaken: 'Ce nom court est pris. Choisissez-en un autre.',
  anotherPaper:
    'Vous avez commencé un autre journal depuis l’ouverture de cette page. Rien n’a été publié\u00a0: voici le journal que vous préparez maintenant.',
  badId: 'Écrivez des minuscules de a à z, des chiffres et des traits d’union simples, au plus 60.',
  language: 'Langue du journal',
  languages: { 'en-CA': 'anglais', 'fr-CA': 'français' },
  cityLine: 'Lieu',
  cityLineHelp: 'Sous le nom, à la une\u00a0: Iqaluit (Nunavut).',
  coverage: 'D’où viennent ses nouvelles',
  coverageHelp:
    'Comme on le dit après «\u00a0les dernières nouvelles\u00a0»\u00a0: d’Iqaluit et du monde.',
  timeZone: 'Fuseau horaire',
  feedsHelp:
    'Les nouvelles viennent des fils d’éditeurs. Choisissez des groupes que d’autres journaux ont aussi, un premier fil à vous, ou les deux. On peut en ajouter plus tard, sous Manchettes.',
  desks: 'Groupes de fils',
  deskOf: (name, publishers) => `${name}\u00a0: ${publishers}`,
  andOthers: (count) => `et ${count} autres`,
  noFeeds: 'Choisissez un groupe de fils, ou trouvez un fil à vous.',
  ownFeed: 'Un fil à vous',
  site: 'Adresse d’un site de nouvelles ou de son fil',
  ownFeedHelp: '«\u00a0Chercher des fils\u00a0» cherche les fils du site et les lit une fois.',
  trySites: (sites) =>
    sites.length === 0
      ? ''
      : ` Pour l’essayer, prenez un site inventé qu’aucun journal ne suit encore\u00a0: ${sites.join(' ou ')}.`,
  find: 'Chercher des fils',
  found: 'Fils trouvés',
  chooseFound: (count) =>
    `${count === 1 ? 'Un fil a été trouvé' : `${count} fils ont été trouvés`}. Regardez le choix ci-dessous, puis enregistrez et continuez.`,
  noFeed: 'Aucun de ces fils',
  follow: (title, address) => `${title} (${address})`,
  notFound: 'Aucun fil trouvé à cette adresse. Essayez celle de la page des nouvelles du site.',
  followed: (group) =>
    group === undefined
      ? 'Un autre journal a déjà ce fil, et chaque fil n’est récupéré qu’une fois pour tous les journaux. Choisissez un autre fil.'
      : `Le groupe «\u00a0${group}\u00a0» a déjà ce fil. Cochez ce groupe ci-dessus, et videz ce champ.`,
  publisher: 'Éditeur de ce fil',
  section: 'Rubrique où il est affiché',
  colours: 'Couleur des liens et des boutons',
  coloursHelp: 'Chacune se lit sur fond clair et sur fond foncé.',
  colourNames: {
    blue: 'Bleu',
    green: 'Vert',
    wine: 'Bordeaux',
    violet: 'Violet',
    brick: 'Brique',
    slate: 'Ardoise',
    own: 'La mienne, ci-dessous',
  },
  light: 'La mienne, sur fond clair',
  lightCode: 'Ou son code, sur fond clair',
  dark: 'La mienne, sur fond foncé',
  darkCode: 'Ou son code, sur fond foncé',
  colourHelp: '# et six chiffres ou lettres de a à f, comme #0b4a66.',
  badColour:
    'Ce n’est pas un code de couleur\u00a0: écrivez # et six chiffres ou lettres de a à f.',
  unreadable: {
    light:
      'Cette couleur est trop claire pour être lue sur un fond clair. Choisissez-en une plus foncée.',
    dark: 'Cette couleur est trop foncée pour être lue sur un fond foncé. Choisissez-en une plus claire.',
  },
  email: 'Courriel pour le lectorat',
  phone: 'Numéro de téléphone',
  address: 'Adresse municipale',
  supportHours: 'Quand le lectorat peut vous joindre',
  supportHoursHelp: 'Par exemple\u00a0: Lun-ven 9 h-17 h.',
  host: 'Adresse web du journal',
  hostHelp: (local) =>
    local === undefined
      ? 'Là où le lectorat trouve le journal, comme nouvelles.mon-village.ca. La personne qui exploite le site la prépare d’abord. Sans elle, on peut regarder le journal, mais non le publier.'
      : `Là où le lectorat trouve le journal, comme nouvelles.mon-village.ca. Sur cet ordinateur, le journal est aussi à ${local}.`,
  badHost: 'Écrivez seulement l’adresse, comme nouvelles.mon-village.ca.',
  ownHost: 'C’est l’adresse de ce bureau. Il en faut une autre pour le journal.',
  noHost:
    'Le journal n’a pas encore d’adresse web. On peut le regarder, et le publier quand la personne qui exploite le site lui en aura donné une.',
  missing: 'Ces pages ne sont pas encore remplies\u00a0:',
  fine: 'Il n’y a rien à corriger. Voici comment le lectorat verra le journal.',
  publish: 'Publier',
  publishHelp: 'Vous en dirigez alors la rédaction, et pouvez donner un rôle à d’autres personnes.',
};
