import { useState } from 'react';
import { proposedColumns, type StatementColumns } from '#domain/statements/read-csv.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

interface ColumnsFormProps {
  rows: readonly (readonly string[])[];
  onChosen: (columns: StatementColumns) => void;
}

const NONE = '';

/** Where the headings are of no bank we know, the person says which column is which (EX-2). */
export function ColumnsForm({ rows, onChosen }: ColumnsFormProps) {
  const [columns, setColumns] = useState(() => proposedColumns(rows));
  const width = Math.max(...rows.map((row) => row.length));
  const options = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    word: rows[columns.headingRow]?.[at] || `Coluna ${at + 1}`,
  }));
  const example = rows[columns.headingRow + 1] ?? [];
  const hint = (column: number | null | undefined) => {
    const cell = column === null || column === undefined ? '' : (example[column] ?? '').trim();
    return cell === '' ? undefined : `Ex.: ${cell}`;
  };
  return (
    <Card className="grid gap-4">
      <p className="font-semibold">Quais são as colunas deste extrato?</p>
      <SelectField
        label="Data"
        hint={hint(columns.day)}
        options={options}
        value={String(columns.day)}
        onValueChange={(day) => setColumns({ ...columns, day: Number(day) })}
      />
      <SelectField
        label="Descrição"
        hint={hint(columns.texts[0])}
        options={options}
        value={String(columns.texts[0] ?? 0)}
        onValueChange={(text) => setColumns({ ...columns, texts: [Number(text)] })}
      />
      <SegmentedControl
        label="Valores"
        showsLabel
        options={[
          { value: 'one', word: 'Em uma coluna' },
          { value: 'two', word: 'Crédito e débito' },
        ]}
        value={columns.amount === null ? 'two' : 'one'}
        onValueChange={(kind) =>
          setColumns(
            kind === 'one'
              ? { ...columns, amount: columns.credit ?? 0, credit: null, debit: null }
              : { ...columns, amount: null, credit: columns.amount ?? 0 },
          )
        }
      />
      {columns.amount === null ? (
        <>
          <SelectField
            label="Crédito"
            hint={hint(columns.credit)}
            options={options}
            value={String(columns.credit ?? 0)}
            onValueChange={(credit) => setColumns({ ...columns, credit: Number(credit) })}
          />
          <SelectField
            label="Débito"
            hint={hint(columns.debit)}
            options={[{ value: NONE, word: 'Nenhuma' }, ...options]}
            value={columns.debit === null ? NONE : String(columns.debit)}
            onValueChange={(debit) =>
              setColumns({ ...columns, debit: debit === NONE ? null : Number(debit) })
            }
          />
        </>
      ) : (
        <SelectField
          label="Valor"
          hint={hint(columns.amount)}
          options={options}
          value={String(columns.amount)}
          onValueChange={(amount) => setColumns({ ...columns, amount: Number(amount) })}
        />
      )}
      <Button onClick={() => onChosen(columns)}>Usar estas colunas</Button>
    </Card>
  );
}
