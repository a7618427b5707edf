import type { EntryAddress } from './channel.ts';
import type { EntryReader } from './entry-reader.ts';
import type { XmlElement } from './xml/xml-element.ts';

/** The recordings, sound or film, that an item or entry encloses: where a podcast has no page for it, the way to the story. */
export function findAudio(reader: EntryReader): EntryAddress[] {
  const links = ['link', 'atom:link']
    .flatMap((name) => reader.all(name))
    .filter((link) => link.attributes.rel === 'enclosure');
  return [...reader.all('enclosure'), ...links].flatMap((part) => {
    const address = reader.decode(part.attributes.url ?? part.attributes.href);
    return address !== '' && isRecording(part, address) ? [reader.address(part, address)] : [];
  });
}

/** As far as its type says so, else its address. */
function isRecording({ attributes: { type = '' } }: XmlElement, address: string): boolean {
  if (/^\s*(?:audio|video)\//i.test(type)) return true;
  if (/^\s*(?!application\/octet-stream)[\w-]+\//i.test(type)) return false;
  return /\.(?:mp[34]|m4[av]|ogg|oga|opus|aac|flac|wav)(?:[?#]|$)/i.test(address);
}
