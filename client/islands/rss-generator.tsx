import { useEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  RssGenerator,
  type RssGeneratorProps,
  type Toast,
} from '../../src/shared/components/RssGenerator.tsx';
import type { Hydrate, IslandProps } from '../../src/shared/islands.ts';
import type { Locale } from '../../src/shared/locale.ts';
import { RSS_GENERATOR, type RssGeneratorWords } from '../../src/shared/words/en/rss-generator.ts';
import { showRelativeTimes } from '../relative-times.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { loadWords } from './load-words.ts';

// Why HTML and CSS are not enough: copying, and fetching the feed anew without a page load.
//
// The generator loads automatically (requirements#rss-page): it hydrates after the load event and fetches the feed. Until then,
// and where that fails, the page shows the XML that the server rendered.

const TOAST_MS = 6_000;
const FILE_NAME = 'rss.xml';

type Generated = Pick<RssGeneratorProps, 'items' | 'updatedAt' | 'xml' | 'checkedAt'>;

/** Hydrates the server's box: its XML is read back from the page. */
export const hydrate: Hydrate<'rss-generator'> = async (root, props) => {
  const words = await loadWords(RSS_GENERATOR, {
    fr: async () => (await import('../../src/shared/words/fr/rss-generator.ts')).RSS_GENERATOR,
  });
  const xml = root.querySelector('textarea')?.value ?? '';
  return new Promise((onReady) => {
    hydrateRoot(
      root,
      <IslandBoundary>
        <RssIsland {...props} words={words} xml={xml} onReady={onReady} />
      </IslandBoundary>,
    );
  });
};

function RssIsland({
  locale,
  words,
  feedUrl,
  onReady,
  ...initial
}: IslandProps<'rss-generator'> & {
  words: RssGeneratorWords;
  xml: string;
  onReady: () => void;
}) {
  const [generated, setGenerated] = useState<Generated>(initial);
  const [isLoading, setLoading] = useState(false);
  const isRequesting = useRef(false);
  const { toasts, show, dismiss } = useToasts();

  const refresh = async () => {
    if (isRequesting.current) return;
    isRequesting.current = true;
    setLoading(true);
    try {
      setGenerated(await generate(locale));
      show(words.generated);
    } catch {
      show(words.failed, true);
    }
    setLoading(false);
    isRequesting.current = false;
  };
  const copy = async () => {
    if (await copyText(generated.xml)) show(words.copied);
    else show(words.notCopied, true);
  };
  const download = () => {
    saveFile(generated.xml);
    show(words.downloaded);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island hydrates
  useEffect(() => {
    onReady();
    refresh();
  }, []);
  useEffect(() => showRelativeTimes(document));

  return (
    <RssGenerator
      {...generated}
      locale={locale}
      words={words}
      feedUrl={feedUrl}
      isLoading={isLoading}
      toasts={toasts}
      onRefresh={refresh}
      onCopy={copy}
      onDownload={download}
      onDismiss={dismiss}
    />
  );
}

function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const last = useRef(0);
  const dismiss = (id: number) =>
    setToasts((shown) => shown.filter((candidate) => candidate.id !== id));
  const show = ({ title, text }: Pick<Toast, 'title' | 'text'>, isError = false) => {
    last.current += 1;
    const id = last.current;
    // A screen reader would announce two equal texts as one, and a new message makes an earlier error obsolete.
    setToasts((shown) => [
      ...shown.filter((other) => other.text !== text && !other.isError),
      { id, title, text, isError },
    ]);
    setTimeout(dismiss, TOAST_MS, id);
  };
  return { toasts, show, dismiss };
}

/** Fetches this origin's feed: the server makes the request of requirements#rss-source-call and builds the XML. */
async function generate(locale: Locale): Promise<Generated> {
  const response = await fetch('/rss.xml', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the feed's response has status ${response.status}`);
  const xml = await response.text();
  const feed = new DOMParser().parseFromString(xml, 'text/xml');
  if (feed.documentElement.localName !== 'rss') throw new Error('the response is no feed');
  const updated = Date.parse(feed.querySelector('channel > lastBuildDate')?.textContent ?? '');
  return {
    xml,
    items: feed.querySelectorAll('channel > item').length,
    updatedAt: Number.isNaN(updated) ? undefined : new Date(updated).toISOString(),
    // The reader's own clock, to the second: pressing Refresh shows.
    checkedAt: new Date().toLocaleTimeString(locale.language, {
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
  };
}

/** Copies the text to the clipboard and says whether that succeeded; where the browser refuses, selects it in the box. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = document.querySelector<HTMLTextAreaElement>('#rss-xml');
    box?.focus();
    box?.select();
    return false;
  }
}

function saveFile(xml: string): void {
  const address = URL.createObjectURL(new Blob([xml], { type: 'application/rss+xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  // Later, because some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
