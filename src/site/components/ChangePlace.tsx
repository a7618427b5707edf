import { usePublication, useWords } from './use-publication.ts';

/** Leads from the weather to where readers choose their community; nothing in a paper that has no communities. */
export function ChangePlace() {
  const { gazetteer } = usePublication();
  const { change } = useWords().chooseCommunity;
  return (
    gazetteer && (
      <p>
        <a href="/communities">{change}</a>
      </p>
    )
  );
}
