import { Disclosure } from '#web/ui/page/disclosure.tsx';

interface PlotTableProps {
  /** 'Ver valores por mês' */
  summary: string;
  /** What the table is of, for readers. */
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

/** The values behind a picture, one press away. */
export function PlotTable({ summary, caption, columns, rows }: PlotTableProps) {
  return (
    <Disclosure summary={summary} className="mt-1 -mb-2">
      {/* With large text the columns do not fit: the table scrolls by itself, by finger and by key. */}
      <div
        role="region"
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
        tabIndex={0}
        className="relative w-0 min-w-full overflow-x-auto"
      >
        <table aria-label={caption} className="w-full text-sm">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={
                    index === 0
                      ? 'text-left font-medium text-muted'
                      : 'pl-2 text-right font-medium text-muted'
                  }
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row" className="py-0.5 text-left font-normal text-muted">
                  {name}
                </th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]} className="py-0.5 pl-2 text-right font-medium">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}
