import { Tag } from 'lucide-react';
import { useState } from 'react';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { TickBox } from '#web/ui/form/tick-box.tsx';
import { ChoiceList } from '#web/ui/form/choice-list.tsx';
import { ChoiceTiles } from '#web/ui/form/choice-tiles.tsx';
import { ComboboxField } from '#web/ui/form/combobox-field.tsx';
import { CountInput } from '#web/ui/form/count-input.tsx';
import { CpfField } from '#web/ui/form/cpf-field.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { PercentField } from '#web/ui/form/percent-field.tsx';
import { IconSelect } from '#web/ui/form/icon-select.tsx';
import { RangeField } from '#web/ui/form/range-field.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Show } from './show.tsx';

const NO_ONE = { chosenKey: null, onChoose: () => undefined, current: true };
const PEOPLE = [
  { key: 'a', title: 'Ana Souza', note: '(11) 91234-5678' },
  { key: 'b', title: 'João da Silva', note: '(11) 90000-0000' },
];

const CHOICES = [
  { value: 'um', word: 'Um' },
  { value: 'dois', word: 'Dois' },
] as const;

/** Each field as it is, with a hint, with an error. */
export function FieldShow() {
  const [text, setText] = useState('');
  const [on, setOn] = useState(true);
  const [part, setPart] = useState(0.5);
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState<'um' | 'dois'>('um');
  const typed = { value: text, onValueChange: setText };
  return (
    <Show name="Fields">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="TextInput" hint="Uma dica." required>
          <TextInput value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label="TextInput com erro" error="Preencha este campo.">
          <TextInput placeholder="Vazio" />
        </Field>
        <Field label="TextInput desligado">
          <TextInput disabled defaultValue="Não muda" />
        </Field>
        <Field label="TextArea">
          <TextArea rows={3} />
        </Field>
        <MoneyField label="MoneyField" {...typed} />
        <PercentField label="PercentField" {...typed} />
        <Field label="CountInput">
          <CountInput {...typed} />
        </Field>
        <DateField label="DateField" {...typed} />
        <RangeField label="RangeField" value={part} onChange={setPart} />
        <CpfField label="CpfField" {...typed} error="O CPF deve conter 11 dígitos." />
        <ComboboxField
          label="ComboboxField"
          text={text}
          onTextChange={setText}
          open={open}
          onOpenChange={setOpen}
          options={PEOPLE}
          status="2 resultados"
          {...NO_ONE}
        />
        <SearchField label="SearchField" {...typed} />
        <SelectField label="SelectField" options={CHOICES} value={choice} onValueChange={setChoice} />
        <div className="flex h-12 gap-2">
          {[false, true].map((active) => (
            <IconSelect
              key={String(active)}
              label="IconSelect"
              icon={Tag}
              options={CHOICES}
              value={choice}
              onValueChange={setChoice}
              active={active}
            />
          ))}
        </div>
        <SelectField
          label="SelectField com erro"
          error="Escolha outra."
          options={CHOICES}
          value={choice}
          onValueChange={setChoice}
        />
        <ChoiceList
          label="ChoiceList"
          hint="Uma linha para cada."
          options={[
            { value: 'um', word: 'Um', detail: '20x de R$ 65,00' },
            { value: 'dois', word: 'Dois' },
          ]}
          value={choice}
          onValueChange={setChoice}
        />
        <ChoiceTiles
          label="ChoiceTiles"
          options={[
            { value: 'um', word: 'Um', detail: 'o que acontece', aside: 'R$ 800,00' },
            { value: 'dois', word: 'Dois', detail: 'outra coisa', aside: 'R$ 1.960,00' },
          ]}
          value={choice}
          onValueChange={setChoice}
        />
        <SegmentedControl
          label="SegmentedControl, pills"
          look="pills"
          showsLabel
          options={CHOICES}
          value={choice}
          onValueChange={setChoice}
        />
        <SegmentedControl
          label="Com contagem"
          look="pills"
          options={[
            { value: 'um', word: 'Todos', count: '1.000+' },
            { value: 'dois', word: 'Devendo', count: null },
          ]}
          value={choice}
          onValueChange={setChoice}
        />
        <CheckboxField label="CheckboxField" hint="Uma dica." checked={on} onCheckedChange={setOn} />
        <SwitchField label="SwitchField" hint="Vale na hora." checked={on} onCheckedChange={setOn} />
        <CheckboxField label="Desligado" checked disabled onCheckedChange={setOn} />
        <TickBox label="TickBox" checked={on} onCheckedChange={setOn} />
        <SwitchField label="Desligado" checked={false} disabled onCheckedChange={setOn} />
        <SwitchField label="Salvando" checked busy onCheckedChange={setOn} />
        <SearchField label="SearchField, busy" {...typed} busy />
      </div>
    </Show>
  );
}
