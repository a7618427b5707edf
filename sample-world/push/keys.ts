/** The keys that identify the site of tests to a push service (RFC 8292). */
export const SAMPLE_PUSH_KEYS = {
  VAPID_PUBLIC_KEY:
    'BJ7Dy5VX7QauTnGnzaqz2T-1ZHNHM4nPEt03HYSAoyBsbtIGlD3ffz3MnTN5zv5yxiv9gsV-RE2BcS6iXtPC8L4',
  VAPID_PRIVATE_KEY: 'Fk86cFwWrbMT0oG3janQ1hudrEupE2hc1HyPM7JqSfQ',
} as const;
