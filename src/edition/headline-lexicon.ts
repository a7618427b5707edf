/** Words that say nothing about an event, in English and French. */
const STOP_WORDS =
  'million millions billion billions aged amid almost least nearly roughly a about above after again against all also am amid an and another any are around as at away back be because been before behind being below between both but by can could did do does during each early for from gets had has have he her here him his how if in into is it its itself just late later lately least like longest made makes making many may might more most much must near new next now of off on once one or other our out over own per set she should since so some still such take takes than that the their them then there these they this those though through to too toward towards under until up upon us via was way we were what when where which while who whom whose why will with within would you your says said say saying tells told according reports reported report announces announced announce announcing announcement confirms confirmed confirm reveals revealed reveal officials official day days week weeks month months year years today tonight morning evening aux avec au ce ces cette dans de des du elle en entre est et il ils la le les leur leurs lui mais ne nous ou par pas plus pour qui que sa se selon ses son sont sous sur un une vers dit annonce annoncent annoncer';

/** Words that are in so many headlines of a paper that sharing one says little. */
const LIGHT_WORDS =
  'worker workers employee employees staff members union government federal territorial territory minister ministers people person man men woman women boy girl police rcmp community communities city town region country national nation public world news update updates latest live first second third top major big former local state states residents resident group company officials department canada canadian canadians plan plans time help work workers canadiens canadien gouvernement ministre ministere personnes ville region';

/** What a person is: as little as the name does it say what happened. */
const OFFICES =
  'premier president primeminister leader mayor governor general chief mla mp senator candidate singer actor king queen pope coach captain maire chef';

/** Headlines that begin or end a series of their own and report no event; a publisher's next one is another text. */
const SERIES =
  /^(?:opinion|editorial|letter|letters|column|commentary|analysis|review|quiz|crossword|podcast|explainer|recipe|horoscope|obituaries|corrections?|chronique|éditorial|lettres?|quiz)\b\s*(?:[:|–—-]|to the editor)|\b(?:morning|evening|daily|weekly|weekend|news) (?:update|brief|briefing|briefs|bulletin|digest|roundup|round-up|wrap|quiz|newsletter)\b|\bround-?up\b|\b(?:photos?|pictures?|images) of the (?:day|week|month|year)\b|\b(?:week|day|month|year) (?:in|around the world in \d* ?) ?(?:pictures|photos|images|review)\b|^what (?:you need|we know|to know)\b|^how to\b|^who(?:'s| is| are) who\b/iu;

/** Headlines of texts about an event that report none. */
const FEATURE =
  /\?\s*$|^(?:what|why|how|who|when|where|here's|inside|meet|behind|qui|pourquoi|comment|quoi|ce qu(?:e|i|'))(?!\p{L})|\b(?:explained|explainer|guide|timeline|hands-on|lessons?)\b/iu;

/** Words in front of a headline that are none of it. */
export const LABEL =
  /^(?:breaking(?: news)?|watch|video|live|updated?|just in|exclusive|developing|photos?|listen|read|en direct|vidéo|dernière heure)\s*[:|–—-]\s+/iu;

/** Phrases that mean what one word means, and the word. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:step(?:s|ped|ping)? down|won't (?:seek re-?election|run)|will not (?:seek re-?election|run))\b/g,
    'resigns',
  ],
  [/\b(?:found|finds?)(?= .*guilty\b|\s+guilty\b)/g, ''],
  [/\bplead(?:s|ed)? (?:not )?guilty\b/g, 'pleads'],
  [/\b(?:laid|lays?|laying) off|lay-?offs?|layoff notices?|job cuts|cuts? jobs\b/g, 'layoff'],
  [
    /\bwithout power|power (?:outages?|cuts?)|knock(?:s|ed|ing)? out power|lose power\b/g,
    'outage power',
  ],
  [/\bper cent|percent|pour cent|(?<=\d)\s?%/g, ' pct'],
  [
    /\b(?:no ?(?:one|body)|none)(?: (?:is|was|were))? (?:hurt|injured|killed)\b|\bno (?:injuries|deaths)\b/g,
    'unhurt',
  ],
  [/\btop court\b/g, 'supreme court'],
  [/\bnorthwest territories\b/g, 'nwt'],
  [/\bto court\b|\bin court\b/g, 'lawsuit'],
  [/\bno longer\b/g, 'ends'],
  [/\bunited states\b/g, 'usa'],
  [/\bunited kingdom|britain(?:'s)?\b/g, 'uk'],
  [/\b(?:p\.?m\.?|prime minister|premier ministre)\b/g, 'primeminister'],
  [/\bfeds\b|\bottawa\b/g, 'federal'],
  [/\bgo(?:es|ne)? missing\b/g, 'missing'],
  [
    /\blift(?:s|ed|ing)?\b(?=.*\b(?:advisory|alert|ban|order|restrictions|sanctions|warning))/g,
    'ends',
  ],
  [/\bwalk(?:s|ed)? off the job\b/g, 'strike'],
];

/** Most texts have none of them, which one look tells. */
const ANY_PHRASE = new RegExp(PHRASES.map(([{ source }]) => `(?:${source})`).join('|'));

/** Words of one meaning. A class with a line excludes the others of that line: a trial's charge is not its verdict. */
const CLASSES: readonly (readonly [name: string, line: string, words: string])[] = [
  [
    'die',
    '',
    'die dies died dying dead death deaths kill kills killed killing fatal fatally perished slain meurt mort morts morte décès tue tué tués décède décédé murder murders murdered murdering homicide slaying meurtre drown drowns drowned',
  ],
  [
    'resign',
    '',
    'resign resigns resigned resigning resignation quit quits quitting démission démissionne démissionner',
  ],
  ['charge', 'court', 'charged charge charges accused accusé'],
  ['arrest', 'court', 'arrest arrests arrested arrêté arrestation custody'],
  ['man', 'who', 'man men homme hommes'],
  ['woman', 'who', 'woman women femme femmes'],
  ['boy', 'who', 'boy garçon'],
  ['girl', 'who', 'girl fille'],
  ['warn', '', 'warning warnings alert alerts advisory advisories avertissement alerte'],
  ['plead', 'court', 'pleads plea'],
  ['convict', 'court', 'guilty convicted conviction convicts coupable'],
  ['sentence', 'court', 'sentenced sentence sentences sentencing condamné'],
  ['acquit', 'court', 'acquitted acquittal acquitté cleared exonerated'],
  ['bail', 'court', 'bail'],
  ['appeal', 'court', 'appeal appeals appealing appealed appel'],
  [
    'win',
    'result',
    'win wins won award awards awarded winning beat beats beating defeat defeats defeated victory victorious edge edges top tops rout routs lifts triumph gagne gagnent remporte victoire battent bat stun stuns stunned upsets',
  ],
  ['lose', 'result', 'loses lost loss losing perd perdent défaite falls'],
  [
    'approve',
    'vote',
    'approve approves approved approval pass passes passed adopts adopted back backs backed upholds upheld ratify ratifies ratified constitutional approuve adopte',
  ],
  [
    'reject',
    'vote',
    'reject rejects rejected rejection denies denied deny refuses refused blocks rejette refuse',
  ],
  [
    'end',
    'course',
    'end ends ended ending lifted restored restores resume resumes resumed concludes reopen reopens reopened repaired fin',
  ],
  [
    'begin',
    'course',
    'begin begins began start starts started starting issued issue issues launch launches launched declared declares kicks début commence débute',
  ],
  ['missing', 'search', 'missing overdue disappeared disappears vanished disparu disparus'],
  ['found', 'search', 'found safe rescued survive retrouvé retrouvés sauvés discovered discovers'],
  ['open', 'door', 'open opens opened opening ouvre ouverture'],
  [
    'close',
    'door',
    'close closes closed closing closure shut shuts shutting shutdown ferme fermeture fermé',
  ],
  [
    'rise',
    'level',
    'rise rises rose climb climbs climbed increase increases raises raise up soars jumps hausse monte grow grows grew growth gain gains surge surges',
  ],
  [
    'fall',
    'level',
    'cut cuts lower lowers lowered decrease decreases slashes reduces shrinks baisse drop drops decline declines slide slides dip dips slow slows cool cools tumbles',
  ],
  ['hold', 'level', 'holds hold unchanged steady maintains'],
  [
    'fire',
    '',
    'fire blaze blazes flames burn burns burned wildfire wildfires incendie feu feux engulfed',
  ],
  [
    'crash',
    '',
    'crash crashes crashed collision collides plunges plunge écrasement collided colliding collision',
  ],
  ['collapse', '', 'collapse collapses collapsed effondre'],
  ['hit', '', 'hit hits slams slam struck strikes batters pounds landfall'],
  ['quake', '', 'earthquake earthquakes quake quakes séisme tremblement'],
  ['storm', '', 'storm storms blizzard blizzards hurricane tempête'],
  ['flood', '', 'flood floods flooding flooded inondation inondations'],
  ['unhurt', 'hurt', 'unhurt'],
  ['injure', 'hurt', 'injure injures injured injuries injury wounded hurt blessé blessés'],
  ['theft', '', 'theft robbery heist steal steals stole stolen thieves thief vol'],
  ['shooting', '', 'shooting gunman gunmen gunfire fusillade'],
  ['strike', '', 'strike striking grève walkout'],
  ['evacuate', '', 'evacuate evacuates evacuated evacuating evacuation évacuation évacué'],
  [
    'deal',
    '',
    'deal agree agrees agreed agreement accord entente agreements contract pact accords treaty deals',
  ],
  ['meet', '', 'meet meets met meeting talks visits visit summit rencontre'],
  [
    'choose',
    '',
    'choose chooses chosen chose selected selects select elected elects picked picks named élu choisit nomme nommé appoint appoints appointed elections elected',
  ],
  [
    'fund',
    '',
    'funding funds fund pledges pledge pledged commits commit invest invests investment financement spend spends spending',
  ],
  ['layoff', '', 'layoff'],
  [
    'apologize',
    '',
    'apologize apologizes apologise apologises apology apologized forgiveness excuses',
  ],
  [
    'cancel',
    '',
    'cancel cancels cancelled canceled scrap scraps scrapped abandons abandoned dropped axes',
  ],
  ['avert', '', 'avert averts averted averting avoid avoids avoided avoiding'],
  [
    'remove',
    '',
    'remove removes removed ousted ousts fired fires oust ouster sack sacks sacked dismiss dismisses dismissed topple toppled coup',
  ],
  [
    'unveil',
    '',
    'unveils unveil unveiled unveiling introduces introduced tables tabled presents presented dépose présente',
  ],
  ['probe', '', 'investigating investigate investigates investigation probe probes enquête'],
  ['attack', '', 'attack attacks attacked assault attaque'],
  ['postpone', '', 'postpone postpones postponed postponing delay delays delayed delaying reporté'],
  ['plane', '', 'plane planes aircraft jet airliner avion'],
  ['capsize', '', 'capsize capsizes capsized overturn overturns overturned sink sinks sank'],
  ['army', '', 'army military soldiers troops armée'],
  ['cm', '', 'cm centimetre centimetres centimeters'],
  ['km', '', 'km kilometre kilometres kilometers'],
  ['boat', '', 'boat boats ship ships vessel vessels bateau navire'],
  ['car', '', 'car cars vehicle vehicles voiture'],
  ['student', '', 'student students pupil pupils élève élèves étudiants'],
  ['doctor', '', 'doctor doctors physician physicians médecin médecins'],
  ['hospital', '', 'hospital hospitals hospitalized hospitalised hôpital'],
  ['explode', '', 'explosion explosions explode explodes exploded blast blasts'],
  ['ban', '', 'ban bans banned banning prohibit prohibits prohibited interdit'],
  ['sue', '', 'sue sues sued suing lawsuit lawsuits poursuite'],
  ['law', '', 'law laws bill legislation act loi'],
  ['seek', '', 'seek seeks seeking ask asks asking apply applies request requests demande'],
  ['urge', '', 'urge urges urged urging demand demands calls exhorte'],
  ['vow', '', 'vow vows vowed promise promises promised threaten threatens threatened threat'],
  ['extend', '', 'extend extends extended extending extension'],
  [
    'buy',
    '',
    'buy buys bought purchase purchases acquire acquires acquired acquisition takeover achète',
  ],
  ['flee', '', 'flee flees fled fleeing'],
  ['seize', '', 'seize seizes seized seizure'],
  [
    'protest',
    '',
    'protest protests protesters demonstrators demonstration rally rallies manifestants',
  ],
  ['snow', '', 'snow snowfall snowstorm neige'],
  ['heat', '', 'heat heatwave hot hottest warm warmth warmest chaleur'],
  ['outage', '', 'outage outages blackout panne'],
  ['search', '', 'search searches searching searchers hunt recherches'],
  ['goal', '', 'goal goals score scores scored but buts'],
  ['study', '', 'study studies research researchers scientists étude'],
  [
    'react',
    '',
    'tribute tributes mourn mourns mourning funeral memorial vigil react reacts reaction hommage funérailles',
  ],
  ['identify', '', 'identified identifies identify'],
];

/** Classes that say how far an event has come: a headline without one is of another step of it. */
const LATER =
  'acquit apologize appeal arrest bail charge convict end found identify plead protest react sentence sue urge warn';

const WEEKDAYS =
  'monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche';
const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(
  ' ',
);
/** From the fourth on: the first three say little. */
const ORDINALS = 'fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const NEGATIONS = 'not no never none nobody cannot denies denied deny non aucun aucune jamais';

/** What a word is, beside a word. */
export interface WordClass {
  readonly name: string;
  /** Of two headlines with other classes of one line, and none in common, one reports another event. */
  readonly line: string;
}

export const stopWords: ReadonlySet<string> = setOf(STOP_WORDS);
export const lightWords: ReadonlySet<string> = setOf(LIGHT_WORDS);
export const offices: ReadonlySet<string> = setOf(OFFICES);
export const weekdays: ReadonlySet<string> = setOf(WEEKDAYS);
export const negations: ReadonlySet<string> = setOf(NEGATIONS);
export const laterClasses: ReadonlySet<string> = setOf(LATER.replace(/\S+/g, '=$&'));
export const numberWords: ReadonlyMap<string, string> = new Map([
  ...NUMBER_WORDS.map((word, number) => [word, String(number)] as const),
  ...ORDINALS.map((word, index) => [word, String(index + 4)] as const),
]);
export const wordClasses: ReadonlyMap<string, WordClass> = new Map(
  CLASSES.flatMap(([name, line, words]) =>
    words.split(' ').map((word) => [foldWord(word), { name: `=${name}`, line }]),
  ),
);

/** Whether a headline is that of a series, such as a column, a quiz or a round-up, which only its page identifies. */
export function isOfSeries(title: string): boolean {
  return SERIES.test(title);
}

/** Whether a title is of a question, an explanation or a guide. */
export function isFeature(title: string): boolean {
  return FEATURE.test(title);
}

/** The text, in lower case, with one word for phrases that mean it. */
export function replacePhrases(text: string): string {
  if (!ANY_PHRASE.test(text)) return text;
  let replaced = text;
  for (const [pattern, word] of PHRASES) replaced = replaced.replace(pattern, word);
  return replaced;
}

/** A word without accents, which a publisher may leave out. */
export function foldWord(word: string): string {
  return /^[\x20-\x7e]*$/.test(word) ? word : word.normalize('NFD').replace(/\p{M}+/gu, '');
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(foldWord));
}
