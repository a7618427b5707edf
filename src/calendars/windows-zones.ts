/**
 * Time zones by their Windows names without "Standard Time", as `name=city`: the ids of CLDR 48
 * (windowsZones), and display names without a city. The city is Canadian if one still has that
 * clock: Edmonton and Vancouver stopped changing theirs in 2026.
 */
const ZONES: Readonly<Record<string, string>> = {
  Africa: `
    egypt=Cairo; morocco=Casablanca; south africa=Johannesburg; south sudan=Juba; sudan=Khartoum;
    w. central africa=Lagos; west central africa=Lagos; e. africa=Nairobi; sao tome=Sao_Tome;
    libya=Tripoli; namibia=Windhoek`,
  America: `
    aleutian=Adak; alaska=Anchorage; alaskan=Anchorage; tocantins=Araguaina;
    argentina=Argentina/Buenos_Aires; paraguay=Asuncion; sa pacific=Atikokan; bahia=Bahia;
    sa western=Blanc-Sablon; eastern standard time (mexico)=Cancun; venezuela=Caracas;
    sa eastern=Cayenne; central brazilian=Cuiaba; montagnes rocheuses=Cambridge_Bay;
    mountain=Cambridge_Bay; turks and caicos=Grand_Turk; central america=Guatemala; atlantic=Halifax; atlantique=Halifax;
    cuba=Havana; indiana (east)=Indiana/Indianapolis; us eastern=Indiana/Indianapolis;
    mountain standard time (mexico)=Mazatlan; central standard time (mexico)=Mexico_City;
    saint pierre=Miquelon; montevideo=Montevideo; greenland=Nuuk; arizona=Phoenix;
    us mountain=Phoenix; haiti=Port-au-Prince; magallanes=Punta_Arenas; canada central=Regina;
    saskatchewan=Regina; pacific sa=Santiago; brasilia=Sao_Paulo; e. south america=Sao_Paulo;
    newfoundland=St_Johns; terre-neuve=St_Johns; pacific standard time (mexico)=Tijuana;
    eastern=Toronto; est=Toronto; pacific=Los_Angeles; pacifique=Los_Angeles; yukon=Whitehorse;
    central=Winnipeg; centre=Winnipeg`,
  Asia: `
    jordan=Amman; arabic=Baghdad; azerbaijan=Baku; se asia=Bangkok; altai=Barnaul;
    middle east=Beirut; central asia=Bishkek; transbaikal=Chita; sri jayawardenepura=Colombo;
    sri lanka=Colombo; syria=Damascus; bangladesh=Dhaka; arabian=Dubai; west bank=Hebron;
    w. mongolia=Hovd; north asia east=Irkutsk; israel=Jerusalem; afghanistan=Kabul;
    russia time zone 11=Kamchatka; pakistan=Karachi; nepal=Kathmandu; india=Kolkata;
    north asia=Krasnoyarsk; magadan=Magadan; n. central asia=Novosibirsk; omsk=Omsk;
    north korea=Pyongyang; qyzylorda=Qyzylorda; arab=Riyadh; sakhalin=Sakhalin; korea=Seoul;
    china=Shanghai; singapore=Singapore; russia time zone 10=Srednekolymsk; taipei=Taipei;
    west asia=Tashkent; georgian=Tbilisi; iran=Tehran; tokyo=Tokyo; tomsk=Tomsk;
    ulaanbaatar=Ulaanbaatar; vladivostok=Vladivostok; yakutsk=Yakutsk; myanmar=Yangon;
    ekaterinburg=Yekaterinburg; caucasus=Yerevan`,
  Atlantic: `
    azores=Azores; cape verde=Cape_Verde; cape verde is.=Cape_Verde; greenwich=Reykjavik;
    mid-atlantic=South_Georgia`,
  Australia: `
    cen. australia=Adelaide; e. australia=Brisbane; aus central=Darwin; aus central w.=Eucla;
    tasmania=Hobart; lord howe=Lord_Howe; w. australia=Perth; aus eastern=Sydney`,
  Etc: `
    dateline=GMT+12; international date line west=GMT+12; coordinated universal=UTC;
    tzone://microsoft/utc=UTC`,
  Europe: `
    astrakhan=Astrakhan; w. europe=Berlin; gtb=Bucharest; central europe=Budapest;
    e. europe=Chisinau; turkey=Istanbul; kaliningrad=Kaliningrad; fle=Kyiv; gmt=London;
    belarus=Minsk; russian=Moscow; romance=Paris; russia time zone 3=Samara; saratov=Saratov;
    volgograd=Volgograd; central european=Warsaw`,
  Indian: `
    mauritius=Mauritius`,
  Pacific: `
    samoa=Apia; new zealand=Auckland; bougainville=Bougainville; chatham islands=Chatham;
    easter island=Easter; fiji=Fiji; central pacific=Guadalcanal;
    solomon is., new caledonia=Guadalcanal; hawaii=Honolulu; hawaiian=Honolulu;
    line islands=Kiritimati; marquesas=Marquesas; norfolk=Norfolk; midway island, samoa=Pago_Pago;
    west pacific=Port_Moresby; tonga=Tongatapu`,
};
/** Parts of ids and display names that the table omits. */
const AROUND = [
  /^\((?:utc|gmt)[^)]{0,10}\) ?/,
  / ?\((?:us (?:&|and) |é\.-u\. et )?canada\).*/,
  /(?: standard| daylight)? time$/,
];

let zones: ReadonlyMap<string, string> | undefined;

/** The IANA name of a zone by its id or display name: `(UTC-05:00) Eastern Time (US & Canada)`. */
export function windowsZone(name: string): string | undefined {
  zones ??= new Map(
    Object.entries(ZONES).flatMap(([area, names]) =>
      names.split(';').map((row) => {
        const [name = '', city = ''] = row.trim().split('=');
        return [name, `${area}/${city}`] as const;
      }),
    ),
  );
  return zones.get(windowsName(name));
}

/** A Windows name in lower case, without its offset and suffix. */
export function windowsName(name: string): string {
  return AROUND.reduce((text, part) => text.replace(part, ''), name.toLowerCase().trim());
}
