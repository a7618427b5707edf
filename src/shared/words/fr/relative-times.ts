/** What a time is called by how long ago it was, as in English. */
export const RELATIVE_TIMES =
  'à l’instant|il y a # minute|il y a # minutes|il y a # heure|il y a # heures|il y a # jour|il y a # jours';
