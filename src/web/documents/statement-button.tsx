import { FileText } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';

const StatementDialog = lazyPart(async () => (await import('./statement-dialog.tsx')).StatementDialog);

interface StatementButtonProps {
  /** Null is the borrower's own, in the portal. */
  client: { readonly id: string; readonly name: string } | null;
}

/** 'Extrato' on the client's page and in the portal (DC-7, DC-12). */
export function StatementButton({ client }: StatementButtonProps) {
  const { open, shown } = useDialog<null>();
  return (
    <>
      <Button
        variant="ghost"
        dense
        className="px-1.5!"
        onClick={() => open(null)}
        onPointerEnter={StatementDialog.prefetch}
      >
        <FileText aria-hidden="true" />
        Extrato
      </Button>
      {shown !== null && (
        <Suspense fallback={<SheetComing />}>
          <StatementDialog key={shown.key} {...shown.dialog} client={client} />
        </Suspense>
      )}
    </>
  );
}
