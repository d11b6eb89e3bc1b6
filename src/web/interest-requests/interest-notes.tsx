import { Save } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';

interface InterestNotesProps {
  text: string;
  error: string | undefined;
  onTextChange: (text: string) => void;
  unsaved: boolean;
  disabled: boolean;
  /** They alone are under way. */
  saving: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** IN-7: saved with every step, or by themselves. */
export function InterestNotes(props: InterestNotesProps) {
  const { text, error, onTextChange, unsaved, disabled, saving, onSubmit } = props;
  return (
    <form noValidate data-draft="" className="mt-5 grid gap-1" onSubmit={onSubmit}>
      <Field
        label="Anotações Internas"
        error={error}
        hint={unsaved ? 'Ainda não foram salvas.' : 'Só você vê.'}
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
          type="submit"
          dense
          variant="ghost"
          className="-ml-2.5 justify-self-start"
          disabled={disabled}
          loading={saving}
        >
          <Save aria-hidden="true" />
          Salvar Anotações
        </Button>
      )}
    </form>
  );
}
