import type { ReactNode } from 'react';

/**
 * A table of the status pages: `columns` has the headings in order, `children` the rows. Each cell says again what it is (`data-label`):
 * on a phone a row stands below the other, without its column's heading.
 */
export function StatusTable(props: {
  caption: string;
  columns: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const { caption, columns, children } = props;
  return (
    <table className="sources">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
