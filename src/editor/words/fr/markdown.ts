import type { MARKDOWN as EN } from '../en/markdown.ts';

/** The buttons above a text in Markdown, and its help. */
export const MARKDOWN: typeof EN = {
  toolbar: {
    label: 'Mise en forme',
    bold: 'Gras',
    italic: 'Italique',
    heading: 'Titre',
    link: 'Lien',
    list: 'Liste',
    quote: 'Citation',
    picture: 'Image',
    text: 'texte',
  },
  help: {
    heading: 'Comment mettre un texte en forme',
    intro: 'Une ligne vide commence un nouveau paragraphe. Ces signes font le reste\u00a0:',
    write: 'Ce que vous écrivez',
    means: 'Ce que cela donne',
    examples: {
      bold: ['**important**', 'Gras'],
      italic: ['*un titre*', 'Italique'],
      heading: ['## Et maintenant', 'Un intertitre (### plus petit)'],
      link: ['[le hameau](https://example.org)', 'Un lien'],
      list: ['- un\n- deux', 'Une liste (1. et 2. la numérotent)'],
      quote: ['> Rendez-vous à midi.', 'Une citation'],
      picture: [
        '![Deux bateaux sur la glace](https://example.org/bateaux.jpg)',
        'Une image, seule sur sa ligne; les crochets disent ce qu’elle montre',
      ],
    },
    rest: 'Tout le reste s’affiche tel quel, le HTML aussi.',
  },
};
