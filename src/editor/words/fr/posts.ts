import type { POSTS as EN } from '../en/posts.ts';

const READY =
  'Enregistré. La rédaction en chef voit que ce billet l’attend; elle le lit et le publie, et cette page dit alors «\u00a0Publié\u00a0». Si vous l’enregistrez comme brouillon, il n’attend plus.';
const RESTORED =
  'La version antérieure est maintenant le brouillon. Le lectorat la verra lorsque vous la publierez.';

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
      'Ce brouillon diffère de ce que le lectorat voit ou verra, jusqu’à ce que vous le publiiez.',
    onSite: 'Voir sur le site',
    done: {
      'save draft': 'Enregistré. Le lectorat ne le voit pas.',
      'save scheduled':
        'Enregistré. Le texte programmé reste le même jusqu’à ce que vous programmiez celui-ci.',
      'save public': 'Enregistré. Le lectorat voit toujours le texte publié.',
      'save withdrawn': 'Enregistré. Le lectorat ne le voit pas.',
      ready: READY,
      'ready public': `${READY} D’ici là, le lectorat voit le texte publié.`,
      'publish public': 'Publié. Le lectorat le voit maintenant.',
      'schedule scheduled': 'Programmé. Le lectorat le verra à partir de ce moment.',
      'correct public':
        'La correction est publiée. Le lectorat la voit maintenant, avec votre ligne à la fin.',
      'slip public': 'Publié. Le lectorat voit le nouveau texte, sans ligne sur la correction.',
      'withdraw withdrawn': 'Retiré. Il a disparu de toutes les pages.',
      'cancel draft': 'La programmation est annulée. Le lectorat ne verra pas le billet.',
      'cancel withdrawn': 'La programmation est annulée. Le lectorat ne verra pas le billet.',
      restore: RESTORED,
    },
    deleted: 'Le brouillon est supprimé. Le lectorat ne l’a jamais vu.',
    late: 'Une partie du lectorat peut voir l’état précédent pendant dix minutes au plus.',
    deletedConflict: {
      heading: 'Quelqu’un a supprimé ce brouillon',
      text: () =>
        'Il a été supprimé après que vous l’avez ouvert. Rien de votre texte n’est perdu\u00a0: il est ci-dessous. Enregistrez-le comme nouveau brouillon ou laissez-le supprimé.',
      saveMine: 'Enregistrer le mien comme nouveau brouillon',
      dropMine: 'Le laisser supprimé',
    },
    withdrawnConflict: {
      heading: 'Quelqu’un a retiré ce billet avant vous',
      text: (name, at) =>
        `${name} l’a retiré le ${at}, après que vous l’avez ouvert. Le lectorat ne le voit plus, et vos modifications ne sont pas encore enregistrées\u00a0: elles sont ci-dessous. Enregistrez-les comme brouillon, que vous pourrez publier de nouveau, ou abandonnez-les.`,
      saveMine: 'Enregistrer les miennes comme brouillon',
    },
    pictureRefused: (problem) =>
      `L’image que vous avez envoyée n’est pas conservée\u00a0: ${problem}`,
    elsewhere:
      'Les billets de ce journal sont conservés dans un autre système, choisi par l’exploitant. Ils ne peuvent pas être modifiés ici.',
    fields: {
      title: 'Titre',
      description: 'Description',
      slug: 'Fin de son adresse web',
      text: 'Texte',
      author: 'Signature',
      keywords: 'Autres mots-clés',
      picture: 'Adresse web de l’image',
      pictureAlt: 'Ce que montre l’image',
      video: 'Vidéo associée',
    },
    help: {
      description:
        'Une ou deux phrases\u00a0: les listes et les moteurs de recherche les montrent sous le titre.',
      text: 'Laissez une ligne vide entre les paragraphes.',
      author: (byline) => `Sans signature, ce sera «\u00a0${byline}\u00a0».`,
      video: 'Son adresse sur YouTube.',
      slug: 'Des minuscules sans accent, des chiffres et des traits d’union. Vide\u00a0: elle est tirée du titre. Elle ne change plus une fois le billet publié.',
      keywords: 'Séparés par des virgules.',
      picture:
        'Choisissez une image déjà téléversée ou écrivez une adresse qui commence par https://. Vide\u00a0: pas d’image.',
      pictureAlt:
        'En une phrase, pour les personnes qui ne la voient pas. Une image publiée en a besoin.',
    },
    knownKeywords: 'Mots-clés utilisés',
    picture: {
      legend: 'Image',
      file: 'Téléverser une image',
      otherFile: 'Téléverser une autre image',
      types: 'JPEG, PNG, WebP, AVIF ou GIF, au plus 12 Mo.',
      stored: 'Cette image est téléversée et reste avec le billet.',
      other: 'Une image déjà téléversée, du web, ou aucune',
      all: 'Toutes les images téléversées (nouvel onglet)',
    },
    pictures: {
      heading: 'Images',
      intro:
        'Les images des billets. Elles sont réduites, et ce que l’appareil photo y a inscrit, comme le lieu, est supprimé.',
      upload: 'Téléverser',
      none: 'Aucune image n’a encore été téléversée.',
      markdown: 'Dans un texte\u00a0:',
      remove: 'Supprimer',
      done: {
        upload: 'Téléversée. Vous pouvez la choisir dans un billet.',
        remove: 'L’image est supprimée.',
      },
    },
    button: 'Ce qu’il faut faire',
    buttons: {
      save: 'Enregistrer le brouillon',
      preview: 'Aperçu (nouvel onglet)',
      ready: 'Demander la publication',
      publish: 'Publier maintenant',
      schedule: 'Publier à ce moment',
      correct: 'Publier avec cette ligne',
      slip: 'Publier sans ligne',
    },
    publish: {
      later: 'Publier plus tard',
      at: 'Date et heure',
    },
    correct: {
      text: 'Le lectorat voit tout de suite ce que vous publiez. La ligne ci-dessous est ajoutée à la fin du texte, avec la date du jour; une coquille n’en demande pas.',
      field: 'Ce qui a été corrigé, en une ligne',
    },
    correction: (day, text) => `**Correction du ${day}\u00a0:** ${text}`,
    takeBack: {
      withdraw: {
        heading: 'Retirer ce billet',
        text: 'Le lectorat ne le trouvera plus. Il reste ici avec toutes ses versions et peut être publié de nouveau avec sa première date.',
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
    details: 'Mots-clés, signature, vidéo, adresse',
    snippet: 'Dans un moteur de recherche',
    minutes: (minutes) => `Temps de lecture\u00a0: ${minutes} min`,
    versions: 'Versions publiées',
    version: (number, at) => `Version ${number}, ${at}`,
    noVersions:
      'Aucune version n’est encore conservée\u00a0: il y en aura une lorsque le billet changera.',
    workingCopy: 'Le brouillon',
    fromFile: 'd’un fichier',
    see: 'Voir',
    bringBack: 'Rétablir comme brouillon',
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
      nothing: 'Il n’y a encore rien à enregistrer\u00a0: écrivez d’abord quelque chose.',
      past: 'Ce moment est passé. Choisissez-en un plus tard ou publiez maintenant.',
      tooFar: 'Choisissez un moment d’ici deux ans.',
      correction: 'Écrivez ici du texte simple.',
      changedMeanwhile:
        'L’état du billet a changé depuis que vous avez ouvert cette page. Vérifiez-le, puis choisissez de nouveau.',
      notDeleted:
        'Rien n’a été supprimé\u00a0: ce billet est ou a été public, ou est programmé. La rédaction en chef peut le retirer, ou annuler sa programmation, sur cette page.',
      mergedDraft: (name) =>
        `${name} en a enregistré un brouillon depuis que vous avez ouvert cette page, et le lectorat ne l’a pas vu. Vos modifications et les siennes sont ci-dessous\u00a0: vérifiez-les, puis choisissez de nouveau.`,
      noFile: 'Choisissez une image.',
      inUse:
        'Un billet ou un brouillon montre cette image\u00a0: elle reste. Retirez-la d’abord de là.',
      pictureGone:
        'Cette image a été supprimée ou est celle d’un autre journal. Choisissez une image de ce journal.',
      notYours:
        'La rédaction en chef, ou la personne qui l’a téléversée, peut supprimer cette image.',
      uploads: {
        empty: 'Ce fichier est vide.',
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
