import { clsx } from 'clsx';
import * as AlertDialog from 'radix-ui/alert-dialog';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '#web/ui/basic/button.tsx';
import { actionsLook, overlayLook, panelLook } from './sheet-dialog.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What the cancel button does, where that is more than closing. */
  onCancel?: () => void;
  confirmVariant?: 'destructive' | 'primary';
  /** While the answer is under way; the caller closes the dialog when it has come. */
  loading?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Before something is taken away: neither a click outside nor Escape answers for the person (CL-5, LN-16, IN-5). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancelar', children } = props;
  const { loading = false, confirmVariant = 'destructive', onCancel, onConfirm } = props;
  const returnedFocus = useReturnedFocus();
  useBackCloses(open, onOpenChange);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayLook} />
        <AlertDialog.Content
          {...returnedFocus}
          className={clsx(panelLook, 'sm:max-w-md')}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-5 pb-4">
            <AlertDialog.Title className="text-lg font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-muted">{description}</AlertDialog.Description>
            {children}
          </div>
          <div className={actionsLook}>
            <AlertDialog.Cancel asChild>
              <Button
                variant="secondary"
                disabled={loading}
                {...(onCancel && {
                  onClick: (event: MouseEvent) => {
                    // What it does closes the dialog, or shows the next one in its place.
                    event.preventDefault();
                    onCancel();
                  },
                })}
              >
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={confirmVariant} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
