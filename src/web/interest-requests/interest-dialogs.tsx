import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { loadWhenIdle } from '#web/first-view/when-idle.ts';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { SheetComing } from '#web/ui/sheet-coming.tsx';

const NewInterestDialog = lazyPart(async () => (await import('./new-interest-dialog.tsx')).NewInterestDialog);
const InterestDetailsDialog = lazyPart(
  async () => (await import('./interest-details-dialog.tsx')).InterestDetailsDialog,
);
const DeleteInterestDialog = lazyPart(
  async () => (await import('./delete-interest-dialog.tsx')).DeleteInterestDialog,
);

interface Opened {
  about: 'details' | 'delete';
  request: InterestRequest;
  open: boolean;
  /** Each opening is a dialog of its own: nothing typed for one request shows up in another. */
  opening: number;
}

interface InterestDialogs {
  openNew: () => void;
  openDetails: (request: InterestRequest) => void;
  openDelete: (request: InterestRequest) => void;
  dialog: ReactNode;
}

/** One dialog for all the cards of the queue, and the form of a new request, which keeps what was typed. */
export function useInterestDialogs(): InterestDialogs {
  const [opened, setOpened] = useState<Opened | null>(null);
  const form = useNewForm();
  useEffect(preloadWhenIdle, []);
  const openAbout = (about: Opened['about']) => (request: InterestRequest) =>
    setOpened((before) => ({ about, request, open: true, opening: (before?.opening ?? 0) + 1 }));
  const shown = opened !== null && {
    open: opened.open,
    onOpenChange: (open: boolean) => setOpened((before) => before && { ...before, open }),
    request: opened.request,
  };
  return {
    openNew: form.openForm,
    openDetails: openAbout('details'),
    openDelete: openAbout('delete'),
    dialog: (
      <Suspense fallback={<SheetComing />}>
        {form.turn > 0 && (
          <NewInterestDialog
            key={`new ${form.turn}`}
            open={form.open}
            onOpenChange={form.setOpen}
            onFinished={form.finish}
          />
        )}
        {shown && opened?.about === 'details' && <InterestDetailsDialog key={opened.opening} {...shown} />}
        {shown && opened?.about === 'delete' && <DeleteInterestDialog key={opened.opening} {...shown} />}
      </Suspense>
    ),
  };
}

/** A form that was closed is still there at the next opening, until it is saved. */
function useNewForm() {
  const [open, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const [finished, setFinished] = useState(true);
  return {
    open,
    setOpen,
    turn,
    openForm: () => {
      if (finished) setTurn((before) => before + 1);
      setFinished(false);
      setOpen(true);
    },
    finish: () => setFinished(true),
  };
}

/** Nobody waits for a dialog: they come while the person reads the queue. */
function preloadWhenIdle(): () => void {
  return loadWhenIdle([InterestDetailsDialog.load, NewInterestDialog.load, DeleteInterestDialog.load], 300);
}
