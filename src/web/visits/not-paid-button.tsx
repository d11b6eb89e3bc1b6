import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { useMay } from '#web/sessions/use-may.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const NotPaidSheet = lazyPart(async () => (await import('./not-paid-sheet.tsx')).NotPaidSheet);

interface NotPaidButtonProps {
  client: { readonly id: string; readonly name: string };
  className?: string;
  onWritten?: () => void;
}

/** 'Não pagou' asks what happened, and writes it down (FD-7). */
export function NotPaidButton({ client, className, onWritten }: NotPaidButtonProps) {
  const { open, shown } = useDialog<null>();
  const mayReceive = useMay('receive');
  if (!mayReceive) return null;
  return (
    <>
      <Button
        variant="ghost"
        dense
        className={className}
        onPointerEnter={NotPaidSheet.prefetch}
        onClick={() => open(null)}
      >
        Não pagou
        <span className="sr-only">{`: ${client.name}`}</span>
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <NotPaidSheet key={shown.key} {...shown.dialog} client={client} onWritten={onWritten} />
        </Suspense>
      )}
    </>
  );
}
