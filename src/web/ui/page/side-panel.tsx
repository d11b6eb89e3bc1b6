import * as Dialog from 'radix-ui/dialog';
import { escapePastToast } from '#web/ui/dialog/escape-past-toast.ts';
import { SheetParts, type SheetDialogProps } from '#web/ui/dialog/sheet-dialog.tsx';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts';
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts';

/**
 * What a SheetDialog shows, beside the screen it belongs to instead of over it: the list stays in use, and another row
 * takes the panel's place. Stands in the flow, at the right of a flex row.
 */
export function SidePanel(props: SheetDialogProps) {
  const { open, onOpenChange, description } = props;
  const returnedFocus = useReturnedFocus(props.returnFocus);
  useBackCloses(open, onOpenChange);
  return (
    <Dialog.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Dialog.Content
        {...returnedFocus}
        onOpenAutoFocus={(event) => {
          returnedFocus.onOpenAutoFocus();
          if (!(event.currentTarget instanceof HTMLElement)) return;
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
        }}
        // A press on the list is meant for the list.
        onInteractOutside={(event) => event.preventDefault()}
        onKeyDown={escapePastToast(() => onOpenChange(false))}
        className="sticky top-[calc(1rem+var(--toast-room))] flex h-[calc(100dvh-3.5rem-var(--toast-room))] w-[30rem] shrink-0 animate-fade-in flex-col rounded-card border border-line bg-card text-ink short:overflow-y-auto short:scroll-pb-20 focus:outline-none"
        {...(description === undefined && { 'aria-describedby': undefined })}
      >
        <SheetParts {...props} />
      </Dialog.Content>
    </Dialog.Root>
  );
}
