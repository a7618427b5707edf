import type { POSTS as EN } from '../en/posts.ts';

/** The pages of posts. */
export const POSTS: typeof EN = {
  posts: {
    heading: 'Billets',
    all: 'Tous les billets',
    newPost: 'Nouveau billet',
    untitled: 'Sans titre',
    none: 'Aucun billet ne correspond.',
    search: 'Chercher dans les titres',
    find: 'Chercher',
    byStatus: 'Billets par état',
    any: 'Tous',
    newer: 'Plus récents',
    older: 'Plus anciens',
    somebody: 'Quelqu’un',
    statuses: {
      draft: 'Brouillon',
      scheduled: 'Programmé',
      public: 'Publié',
      withdrawn: 'Retiré',
    },
    states: { draft: 'Brouillon', ready: 'Prêt à être publié' },
    savedBy: (name, at) => `enregistré par ${name}, ${at}`,
    isChanged:
      'Cette copie diffère de ce que le lectorat voit ou verra. Elle lui parviendra lorsqu’elle sera publiée.',
    onSite: 'Voir sur le site',
    readersSeeIt: 'C’est fait\u00a0: le lectorat le voit maintenant.',
    late: 'C’est fait. Une partie du lectorat peut encore voir l’état précédent pendant dix minutes au plus.',
    elsewhere:
      'Les billets de ce journal sont conservés dans un autre système, choisi par l’exploitant. Ils ne peuvent pas être modifiés ici.',
    fields: {
      title: 'Titre',
      description: 'Description',
      slug: 'Nom dans l’adresse',
      text: 'Texte',
      author: 'Signature',
      keywords: 'Autres mots-clés',
      picture: 'Adresse de l’image',
      pictureAlt: 'Ce que montre l’image',
      video: 'Vidéo associée',
    },
    help: {
      description:
        'Une ou deux phrases\u00a0: les listes et les moteurs de recherche les montrent sous le titre.',
      text: 'Markdown léger\u00a0: une ligne vide sépare les paragraphes.',
      author: (byline) => `Sans signature, ce sera «\u00a0${byline}\u00a0».`,
      video: 'Son adresse sur YouTube.',
      slug: 'Des minuscules sans accent, des chiffres et des traits d’union. Sans nom, il est tiré du titre; il ne change plus une fois le billet publié.',
      keywords: 'Séparés par des virgules.',
      picture: 'Choisissez une image téléversée ou donnez une adresse qui commence par https://.',
      pictureAlt: 'En une phrase, pour les personnes qui ne la voient pas.',
    },
    knownKeywords: 'Mots-clés utilisés',
    picture: {
      legend: 'Image',
      file: 'Téléverser une image (JPEG, PNG, WebP, AVIF ou GIF, au plus 12 Mo)',
      all: 'Toutes les images téléversées',
    },
    pictures: {
      heading: 'Images',
      intro:
        'Les images des billets. Elles sont réduites, et ce que l’appareil photo y a inscrit, comme le lieu, est supprimé.',
      upload: 'Téléverser',
      none: 'Aucune image n’a encore été téléversée.',
      markdown: 'Dans un texte\u00a0:',
      remove: 'Supprimer',
    },
    button: 'Ce qu’il faut faire',
    buttons: {
      save: 'Enregistrer le brouillon',
      preview: 'Aperçu (nouvel onglet)',
      ready: 'Demander la publication',
      publish: 'Publier maintenant',
      schedule: 'Publier à ce moment',
      correct: 'Publier la correction',
    },
    publish: {
      legend: 'Publier',
      text: 'Enregistre ce qui est écrit ci-dessus et le donne au lectorat.',
      at: 'Date et heure',
    },
    correct: {
      legend: 'Corriger le billet publié',
      text: 'Enregistre ce qui est écrit ci-dessus et le donne au lectorat. La ligne ci-dessous est ajoutée à la fin du texte, avec la date du jour.',
      field: 'Ce qui a été corrigé, en une ligne',
      small: 'Seulement l’orthographe ou la forme\u00a0: aucune ligne n’est ajoutée',
    },
    correction: (day, text) => `**Correction du ${day}\u00a0:** ${text}`,
    takeBack: {
      withdraw: {
        heading: 'Retirer',
        text: 'Le lectorat ne trouve plus le billet. Il reste ici avec toutes ses versions et peut être publié de nouveau avec sa première date.',
        button: 'Retirer le billet',
      },
      cancel: {
        heading: 'Annuler la programmation',
        text: 'Le billet redevient un brouillon.',
        button: 'Annuler la programmation',
      },
    },
    deleteDraft: {
      heading: 'Supprimer ce brouillon',
      text: 'Il n’a jamais été public. La rédaction en chef en retrouve tout le texte sous «\u00a0Modifications\u00a0».',
      button: 'Supprimer le brouillon',
    },
    snippet: 'Dans un moteur de recherche',
    minutes: (minutes) => `Temps de lecture\u00a0: ${minutes} min`,
    versions: 'Versions publiées',
    version: (number, at) => `Version ${number}, ${at}`,
    noVersions:
      'Aucune version n’est encore conservée\u00a0: elle le sera lorsque le billet changera.',
    workingCopy: 'La copie de travail',
    fromFile: 'd’un fichier',
    see: 'Voir',
    bringBack: 'Rétablir comme copie de travail',
    compare: 'Comparer',
    from: 'De',
    to: 'À',
    differences: 'Ce qui a changé',
    noDifference: 'Les deux sont identiques.',
    inLine: (line, problem, written) =>
      `Ligne ${line}\u00a0: ${written ? `${written} : ` : ''}${problem}`,
    markup: {
      'deep heading': 'un titre a de un à trois #.',
      'heading without space': 'il faut une espace après le # d’un titre.',
      html: 'le HTML est montré tel quel.',
      'other list mark': 'les éléments d’une liste commencent par - ou 1. et une espace.',
      'dash without space': 'il faut une espace après le - d’un élément de liste.',
      'number without space': 'il faut une espace après le numéro d’un élément de liste.',
      'link with space': 'un lien n’a pas d’espace entre ] et (.',
      'link without end': 'un lien se termine par ) sur la même ligne.',
      code: 'il n’y a pas de forme pour le code\u00a0: enlevez le `.',
      'no link':
        'ce n’est pas l’adresse d’un lien. Elle commence par https://, http://, mailto: ou /.',
      'link without words': 'il faut des mots entre les crochets d’un lien.',
      'no picture': 'ce n’est pas l’adresse d’une image. Elle commence par https:// ou /.',
      'picture without words':
        'il faut entre les crochets d’une image des mots qui disent ce qu’elle montre.',
      'lone asterisks': '** ne met rien en gras ici.',
    },
    problems: {
      slug: 'Écrivez des minuscules sans accent, des chiffres et des traits d’union simples.',
      slugTaken: 'Un autre billet de ce journal porte ce nom.',
      picture: 'Choisissez une image téléversée ou écrivez une adresse qui commence par https://.',
      pictureAlt: 'Dites ce que montre l’image.',
      video: 'Écrivez l’adresse d’une vidéo sur YouTube.',
      keywords: 'Choisissez ou écrivez au moins un mot-clé.',
      past: 'Ce moment est passé. Choisissez-en un plus tard ou publiez maintenant.',
      tooFar: 'Choisissez un moment d’ici deux ans.',
      correction: 'Écrivez ici du texte simple.',
      changedMeanwhile:
        'L’état du billet a changé depuis que vous avez ouvert cette page. Vérifiez-le, puis choisissez de nouveau.',
      noFile: 'Choisissez une image.',
      inUse:
        'Un billet ou sa copie de travail montre cette image\u00a0: elle reste. Retirez-la d’abord de là.',
      pictureGone:
        'Cette image a été supprimée ou est celle d’un autre journal. Choisissez une image de ce journal.',
      notYours:
        'La rédaction en chef, ou la personne qui l’a téléversée, peut supprimer cette image.',
      uploads: {
        'too large': 'Ce fichier dépasse 12 Mo.',
        drawing:
          'C’est un dessin SVG\u00a0: de tels fichiers peuvent contenir des scripts et ne sont pas acceptés. Enregistrez-le en PNG.',
        'no picture': 'Ce n’est pas une image JPEG, PNG, WebP, AVIF ou GIF.',
        'too many pixels': 'Cette image a plus de 50 millions de pixels. Réduisez-la d’abord.',
        unreadable:
          'Cette image est endommagée ou beaucoup trop grande\u00a0: elle ne peut pas être lue.',
        unavailable:
          'Les images ne peuvent pas être préparées en ce moment. Réessayez dans une minute ou enregistrez sans l’image.',
      },
    },
  },
};
