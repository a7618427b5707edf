/** Outlines in a 24 × 24 box, drawn for this site. */
const OUTLINES = {
  local:
    'M12 21s7-6 7-11a7 7 0 1 0-14 0c0 5 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  national: 'M5 21V4M5 5c5-2 8 2 14 0v9c-6 2-9-2-14 0',
  world: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4 4 4 14 0 18-4-4-4-14 0-18',
  politics: 'M3 9l9-5 9 5zM6 9v8M10 9v8M14 9v8M18 9v8M4 17h16M3 20h18',
  business: 'M3 20h18M5 20v-6h3v6M10.5 20V9h3v11M16 20V5h3v15',
  technology:
    'M5 10a9 9 0 0 0 9 9zM9.5 14.5L14 10M14 4a6 6 0 0 1 6 6M14 7.5a2.5 2.5 0 0 1 2.5 2.5M8 17.5L6 21h6',
  automotive:
    'M4 16H2V7h11v9H8M13 10h4l4 3v3h-2M15 16h-2M6 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'real-estate': 'M3 11l9-7 9 7M5 10v10h14V10M10 20v-6h4v6',
  health: 'M9 4h6v5h5v6h-5v5H9v-5H4V9h5z',
  sports: 'M17 3l-6 13H4v4h9l7-15.6M16 20h5v-3h-4z',
  arts: 'M20 4C14 5 10 10 9 13.5l1.5 1.5C14 14 19 10 20 4zM8 14.5c-3 0-2.5 3-5 4 3 2.5 7.5 1 6.5-2.5',
  food: 'M3 12c4-7 11-7 14 0-3 7-10 7-14 0zM17 12l4-4v8zM7.5 11v.5',
  lifestyle: 'M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10h2a2.5 2.5 0 0 1 0 5h-2M8 3v3M12 3v3',
  opinion: 'M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5',
  archives: 'M3 5h18v4H3zM5 9v11h14V9M10 13h4',
  events: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h3v3H8z',
  weather:
    'M8 19a4 4 0 0 1 .5-8 5 5 0 0 1 9.5 1.5A3.3 3.3 0 0 1 17.5 19zM8 4v3M2.5 8l2 1.5M13.5 5L12 7',
  refresh: 'M20 11a8 8 0 0 0-14-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4l2-2M20 20v-5h-5',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
} as const;

export type IconName = keyof typeof OUTLINES;

/** A small decorative icon in the text's colour: the text next to it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={OUTLINES[name]} />
    </svg>
  );
}
