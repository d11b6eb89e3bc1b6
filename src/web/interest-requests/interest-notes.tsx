import { Save } from 'lucide-react';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

interface InterestNotesProps {
  text: string;
  onTextChange: (text: string) => void;
  unsaved: boolean;
  disabled: boolean;
  /** They alone are under way. */
  saving: boolean;
  onSave: () => void;
}

/** IN-7: saved with every step, or by themselves. */
export function InterestNotes({ text, onTextChange, unsaved, disabled, saving, onSave }: InterestNotesProps) {
  return (
    <div data-draft="" className="mt-5 grid gap-1">
      <Field
        label="Anotações Internas"
        hint={unsaved ? 'Ainda não foram salvas.' : 'O solicitante não as vê.'}
      >
        <TextArea
          maxLength={TEXT_LIMITS.notes}
          disabled={disabled}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
        />
      </Field>
      {unsaved && (
        <Button
          dense
          variant="ghost"
          className="-ml-2.5 justify-self-start"
          disabled={disabled}
          loading={saving}
          onClick={onSave}
        >
          <Save aria-hidden="true" />
          Salvar Anotações
        </Button>
      )}
    </div>
  );
}
