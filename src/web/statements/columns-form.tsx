import { useState } from 'react';
import type { StatementColumns } from '#domain/statements/read-csv.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Card } from '#web/ui/basic/card.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

interface ColumnsFormProps {
  rows: readonly (readonly string[])[];
  onChosen: (columns: StatementColumns) => void;
}

/** Where the headings are of no bank we know, the person says which column is which (EX-2). */
export function ColumnsForm({ rows, onChosen }: ColumnsFormProps) {
  const width = Math.max(...rows.map((row) => row.length));
  const headingRow = rows.findIndex((row) => row.filter((cell) => cell !== '').length >= Math.min(3, width));
  const options = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    word: rows[headingRow]?.[at] || `Coluna ${at + 1}`,
  }));
  const [chosen, setChosen] = useState({ day: '0', text: '1', amount: '2' });
  return (
    <Card className="grid gap-4">
      <p className="font-semibold">Quais são as colunas deste extrato?</p>
      <SelectField
        label="Data"
        options={options}
        value={chosen.day}
        onValueChange={(day) => setChosen({ ...chosen, day })}
      />
      <SelectField
        label="Descrição"
        options={options}
        value={chosen.text}
        onValueChange={(text) => setChosen({ ...chosen, text })}
      />
      <SelectField
        label="Valor"
        options={options}
        value={chosen.amount}
        onValueChange={(amount) => setChosen({ ...chosen, amount })}
      />
      <Button
        onClick={() =>
          onChosen({
            headingRow,
            day: Number(chosen.day),
            texts: [Number(chosen.text)],
            amount: Number(chosen.amount),
            credit: null,
            debit: null,
            side: null,
            fitId: null,
          })
        }
      >
        Usar estas colunas
      </Button>
    </Card>
  );
}
