import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useEffect, type ReactNode, type SubmitEvent } from 'react';
import { escapePastToast } from './escape-past-toast.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

/** As high as the panels: of two dialogs the later one's veil covers the earlier one. */
export const overlayLook =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** A bottom sheet on a phone, centred where there is room. */
export const panelLook = clsx(
  'fixed z-50 flex flex-col short:overflow-y-auto short:scroll-pb-20 border-line bg-card text-ink shadow-raised focus:outline-none',
  'inset-x-0 bottom-0 rounded-t-sheet border-t',
  // Below a toast, which must cover neither its title nor its X.
  'max-h-[min(92dvh,calc(100dvh-var(--toast-room)-1.25rem-env(safe-area-inset-top)))]',
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-1/2',
  'sm:max-h-[min(88dvh,calc(100dvh-2*var(--toast-room)-2.5rem))]',
  'sm:rounded-sheet sm:border',
);

export const actionsLook = clsx(
  'flex flex-col-reverse gap-2 border-t border-line px-5 pt-3 sm:flex-row sm:flex-wrap sm:justify-end',
  'pb-[calc(0.75rem+env(safe-area-inset-bottom))]',
);

/** Where the window is low everything scrolls together, and of the actions only the one that submits stays in sight. */
const formActionsLook = clsx(
  actionsLook,
  'short:contents short:*:mx-5 short:*:mb-3',
  'short:*:[[type=submit]]:sticky short:*:[[type=submit]]:bottom-[calc(0.5rem+env(safe-area-inset-bottom))]',
  'short:*:[[type=submit]]:shadow-[0_0_0_0.5rem_var(--color-card)]',
);

export interface SheetDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Before the title, such as whose dialog it is. */
  leading?: ReactNode;
  /** Pinned at the bottom. On a phone the last one is on top, nearest to what was just read. */
  actions?: ReactNode;
  /** Makes a form of content and actions; the submit button among the actions says what happens. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  size?: 'regular' | 'large';
  /** To be read first: the focus is on the dialog itself, so that no keyboard rises over the figures. */
  forReading?: boolean;
  /** Where the person goes on after it was closed; null for the place they came from. */
  returnFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/**
 * The focus begins on the first field, or on the one marked with `data-first-focus` where buttons stand before it; it is
 * trapped and returned. Escape and a click outside close; what was typed belongs to the caller and stays.
 */
export function SheetDialog(props: SheetDialogProps) {
  const { open, onOpenChange, description, size = 'regular', forReading = false } = props;
  const returnedFocus = useReturnedFocus(props.returnFocus);
  useBackCloses(open, onOpenChange);
  useFieldInSight(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayLook} />
        <Dialog.Content
          {...returnedFocus}
          onOpenAutoFocus={(event) => {
            returnedFocus.onOpenAutoFocus();
            if (!forReading) queueMicrotask(startAtText);
            if (!(event.currentTarget instanceof HTMLElement)) return;
            const first = forReading
              ? event.currentTarget
              : event.currentTarget.querySelector<HTMLElement>('[data-first-focus]');
            if (first === null) return;
            event.preventDefault();
            first.focus();
          }}
          onKeyDown={escapePastToast(() => onOpenChange(false))}
          className={clsx(panelLook, size === 'regular' ? 'sm:max-w-lg' : 'sm:max-w-2xl')}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <SheetParts {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Title, content, pinned actions and the X of a dialog, whatever its frame. */
export function SheetParts(props: SheetDialogProps) {
  const { title, description, leading } = props;
  return (
    <>
      <div className="flex items-center gap-3 py-4 pr-14 pl-5">
        {leading}
        <div className="min-w-0">
          <Dialog.Title className="text-lg font-bold">{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description asChild className="mt-0.5 text-sm text-muted">
              <div>{description}</div>
            </Dialog.Description>
          )}
        </div>
      </div>
      <SheetContent {...props} />
      {/* Last in order, so that opening puts the focus on the content. */}
      <Dialog.Close asChild>
        <IconButton label="Fechar" className="absolute top-2 right-2">
          <X aria-hidden="true" />
        </IconButton>
      </Dialog.Close>
    </>
  );
}

/** A keyboard that rises must not cover what it types into: not every browser scrolls there by itself. */
function useFieldInSight(open: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!open || viewport === null) return;
    const scrollToField = () => {
      const field = document.activeElement;
      if (field instanceof HTMLElement && field.matches('input, textarea, select')) {
        field.scrollIntoView({ block: 'nearest' });
      }
    };
    viewport.addEventListener('resize', scrollToField);
    return () => viewport.removeEventListener('resize', scrollToField);
  }, [open]);
}

/**
 * A choice at the top already has an answer: typing starts in the field after it. Radix selects what the first field holds:
 * one stray key would replace a client's whole name. Amounts and dates stay selected (PA-58).
 */
function startAtText(): void {
  const first = document.activeElement;
  const isChoice = first instanceof HTMLInputElement && first.type === 'radio';
  if (isChoice) first.closest('[role=dialog]')?.querySelector<HTMLElement>('input[type=text]')?.focus();
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement && field.type === 'text' && field.inputMode === '';
  if (isText && field.role !== 'combobox') field.setSelectionRange(field.value.length, field.value.length);
}

function SheetContent({ actions, onSubmit, children }: SheetDialogProps) {
  const content = (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 short:flex-none short:overflow-visible">
        {children}
      </div>
      {actions !== undefined && (
        <div className={onSubmit === undefined ? actionsLook : formActionsLook}>{actions}</div>
      )}
    </>
  );
  if (onSubmit === undefined) return content;
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col short:flex-none"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        // A form in a portal still bubbles through React to the form behind it.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {content}
    </form>
  );
}
