import { clsx } from 'clsx';
import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/basic/button.tsx';
import { escapePastToast } from '#web/ui/dialog/escape-past-toast.ts';
import { actionsLook, overlayLook, panelLook } from '#web/ui/dialog/sheet-dialog.tsx';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts';
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts';

interface AlertNoticeProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** What the person can do instead: a link that looks like a button. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Something to be read rather than decided: an alert of the app's own, which only 'Fechar' or Escape ends. */
export function AlertNotice({ open, onOpenChange, title, description, action, children }: AlertNoticeProps) {
  const returnedFocus = useReturnedFocus();
  useBackCloses(open, onOpenChange);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayLook} />
        <AlertDialog.Content
          {...returnedFocus}
          onKeyDown={escapePastToast(() => onOpenChange(false))}
          className={clsx(panelLook, 'sm:max-w-md')}
        >
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-5 pb-4">
            <AlertDialog.Title className="text-lg font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-muted">{description}</AlertDialog.Description>
            {children}
          </div>
          <div className={actionsLook}>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">Fechar</Button>
            </AlertDialog.Cancel>
            {action}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
