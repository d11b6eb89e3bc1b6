import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react';
import * as Toast from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { insideDialog } from '#web/ui/dialog/escape-past-toast.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { dropToast, onToastChange, shownToast, type ShownToast } from '#web/base/show-toast.ts';

/** TO-1: 5000 ms, region 'Notifications', F8, swipe to the right by 50 px. */
export function Toaster() {
  const toast = useSyncExternalStore(onToastChange, shownToast);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notificação">
      {toast !== null && <ToastCard key={toast.id} toast={toast} />}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        className={clsx(
          // At the top, where page and dialogs make room for it (--toast-room).
          'fixed inset-x-0 top-0 z-60 flex flex-col items-center px-4 pt-[calc(0.75rem+env(safe-area-inset-top))]',
          'pointer-events-none outline-none sm:right-4 sm:left-auto sm:w-104 sm:items-end sm:px-0 print:hidden',
          // On a wide screen at the foot of the rail, which has no controls there.
          toast?.keepsUndo !== true && 'lg:top-auto lg:right-auto lg:bottom-24 lg:left-3 lg:w-64 lg:pt-0',
        )}
      />
    </Toast.Provider>
  );
}

/** For `--toast-room` of tokens.css. Not by its position: that is animated. */
function publishHeight(card: HTMLElement | null) {
  if (card === null) return;
  const { style, dataset } = document.documentElement;
  // On a wide screen only this one stands above the content (LN-30).
  if (card.dataset['keepsUndo'] !== undefined) dataset['toast'] = 'undo';
  const observer = new ResizeObserver(() => style.setProperty('--toast-height', `${card.offsetHeight}px`));
  observer.observe(card);
  return () => {
    observer.disconnect();
    delete dataset['toast'];
    style.removeProperty('--toast-height');
  };
}

const ICONS = {
  default: { Icon: CircleCheck, iconLook: 'text-green' },
  destructive: { Icon: CircleAlert, iconLook: 'text-red' },
  waiting: { Icon: LoaderCircle, iconLook: 'animate-spin text-muted' },
};

/** How long what moved money can be taken back from its toast (LN-30). */
const UNDO_FOR_MS = 15_000;

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, title, description, variant = 'default' } = toast;
  const actions = [toast.action, toast.nextAction, toast.paperAction].filter(
    (action) => action !== undefined,
  );
  const failed = variant === 'destructive';
  const waiting = variant === 'waiting';
  const { Icon, iconLook } = ICONS[variant];
  return (
    <Toast.Root
      ref={publishHeight}
      type={failed ? 'foreground' : 'background'}
      {...(waiting && { duration: Infinity })}
      {...(toast.keepsUndo === true && { duration: UNDO_FOR_MS })}
      onOpenChange={(open) => {
        if (!open) dropToast(id);
      }}
      onEscapeKeyDown={(event) => {
        if (insideDialog()) event.preventDefault();
      }}
      data-variant={variant}
      data-keeps-undo={toast.keepsUndo === true ? '' : undefined}
      className={clsx(
        'pointer-events-auto grid w-full max-w-md touch-pan-y grid-cols-[auto_1fr_auto] items-start gap-x-3 rounded-card',
        'border bg-card py-3 pr-1.5 pl-4 lg:gap-x-2 lg:pl-3',
        'text-ink shadow-raised select-none data-[state=open]:animate-toast-in',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        'data-[swipe=end]:animate-toast-leave',
        failed ? 'border-red' : 'border-line',
      )}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', iconLook)} />
      <div className="min-w-0 py-0.5">
        <Toast.Title className={clsx('text-sm font-semibold', failed && 'text-red')}>{title}</Toast.Title>
        {description !== undefined && (
          <Toast.Description className="text-sm text-muted">{description}</Toast.Description>
        )}
        {toast.moment}
      </div>
      {actions.length > 0 && (
        <div className="col-start-2 row-start-2 -mb-2 -ml-3 flex flex-wrap">
          {actions.map(({ label, run }) => (
            <Toast.Action
              key={label}
              altText={label}
              onClick={run}
              className="min-h-11 rounded-control px-3 text-sm font-semibold text-brand hover:bg-brand-soft"
            >
              {label}
            </Toast.Action>
          ))}
        </div>
      )}
      <Toast.Close asChild>
        <IconButton label="Fechar aviso" className="col-start-3 row-start-1 -my-1.5">
          <X aria-hidden="true" />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  );
}
