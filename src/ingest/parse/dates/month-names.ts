/**
 * The names of the twelve months without accents, in English, French, German, Spanish, Italian, Portuguese, Dutch, Swedish,
 * Danish, Norwegian and Inuktitut, and the abbreviations that are no start of a name.
 */
const NAMES = [
  'january janvier januar janner enero gennaio janeiro januari jaannuari',
  'february fevrier februar feber febrero febbraio fevereiro februari viivvuari fvr',
  'march mars marz maerz marzo marco maart marts maatsi mrz mrt mas',
  'april avril abril aprile iipuri ipu',
  'may mai mayo maggio maio mei maj',
  'june juin juni junio giugno junho juuni',
  'july juillet juli julio luglio julho julai',
  'august aout agosto augustus augusti aaggiisi agi',
  'september septembre septiembre setiembre settembre setembro sitipiri sii',
  'october octobre oktober octubre ottobre outubro utupiri uut',
  'november novembre noviembre novembro nuvipiri',
  'december decembre dezember diciembre dicembre dezembro desember tisipiri',
].map((names) => names.split(' '));
const ENGLISH = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

/**
 * The month, 1..12, that a name in any of the languages stands for, in full or cut to three letters and more; 0 where the
 * languages disagree or it is none.
 */
export function findMonth(name: string): number {
  const lower = name.toLowerCase();
  const english = ENGLISH.indexOf(lower) + 1;
  if (english > 0 || lower.length < 3) return english;
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '');
  const months = NAMES.filter((names) => names.some((whole) => whole.startsWith(plain)));
  return months.length === 1 && months[0] ? NAMES.indexOf(months[0]) + 1 : 0;
}
