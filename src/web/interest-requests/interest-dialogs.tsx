import { Suspense, useEffect, type ReactNode } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { loadWhenIdle } from '#web/base/first-view/when-idle.ts';
import type { InterestRequest } from '#domain/interest-requests/interest-request.ts';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { useNextSteps, type NextSteps } from './use-next-steps.ts';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';

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
}

interface InterestDialogs {
  openNew: () => void;
  openDetails: (request: InterestRequest) => void;
  openDelete: (request: InterestRequest) => void;
  steps: NextSteps;
  dialog: ReactNode;
}

/** One dialog for all the cards of the queue, and the form of a new request, which keeps what was typed. */
export function useInterestDialogs(): InterestDialogs {
  const { open, shown } = useDialog<Opened>();
  const { open: openForm, shown: form } = useDialog<null>();
  useEffect(preloadWhenIdle, []);
  const openDetails = (request: InterestRequest) => open({ about: 'details', request });
  const steps = useNextSteps(openDetails);
  const props = shown && { ...shown.dialog, request: shown.subject.request };
  return {
    openNew: () => openForm(null, 'new'),
    openDetails,
    steps,
    openDelete: (request) => open({ about: 'delete', request }),
    dialog: (
      <Suspense fallback={<SheetComing />}>
        {form !== null && (
          <NewInterestDialog key={`new ${form.key}`} {...form.dialog} onFinished={form.onFinished} />
        )}
        {props !== null && shown?.subject.about === 'details' && (
          <InterestDetailsDialog key={shown.key} {...props} onMoved={steps.tellMoved} />
        )}
        {props !== null && shown?.subject.about === 'delete' && (
          <DeleteInterestDialog key={shown.key} {...props} />
        )}
      </Suspense>
    ),
  };
}

/** Loaded while the person reads the queue, so that a dialog opens at once. */
function preloadWhenIdle(): () => void {
  return loadWhenIdle([InterestDetailsDialog.load, NewInterestDialog.load, DeleteInterestDialog.load], 300);
}
