import type { ReactNode } from 'react';
import { Button } from '#web/ui/basic/button.tsx';

interface FormActionsProps {
  onCancel: () => void;
  sending: boolean;
  sendingText: string;
  /** What is sent cannot be taken back. */
  destructive?: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
  /** The words on the button that sends. */
  children: ReactNode;
}

/** The foot of a form in a dialog. What is under way is not cancelled by closing the dialog, so 'Cancelar' waits for it. */
export function FormActions({
  onCancel,
  sending,
  sendingText,
  destructive = false,
  disabled = false,
  children,
}: FormActionsProps) {
  return (
    <>
      <Button variant="secondary" disabled={sending} onClick={onCancel}>
        Cancelar
      </Button>
      <Button
        type="submit"
        variant={destructive ? 'destructive' : 'primary'}
        disabled={disabled}
        loading={sending}
        loadingText={sendingText}
      >
        {children}
      </Button>
    </>
  );
}
