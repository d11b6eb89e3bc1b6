import { useState } from 'react';
import { ROLL_WIDTHS, type RollWidth } from '#domain/documents/roll-paper.ts';
import { keepHere, keptHere } from '#web/base/kept-here.ts';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { DocumentButton } from './document-button.tsx';
import { receiptAddress } from './download-document.ts';

interface RollReceiptDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  paymentId: string;
}

const KEPT_WIDTH = 'caderneta-bobina';
const OPTIONS = ROLL_WIDTHS.map((value) => ({ value, word: `${value} mm` }));

/** The receipt for a pocket printer; this device remembers the width of its paper (PD-17). */
export function RollReceiptDialog({ open, onOpenChange, paymentId }: RollReceiptDialogProps) {
  const [width, setWidth] = useState<RollWidth>(() => (keptHere(KEPT_WIDTH) === '80' ? '80' : '58'));
  function choose(chosen: RollWidth) {
    setWidth(chosen);
    keepHere(KEPT_WIDTH, chosen);
  }
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Imprimir em bobina"
      description="Um PDF na largura do papel, para a impressora de bolso."
      actions={
        <DocumentButton
          variant="primary"
          wide
          source={{ address: `${receiptAddress(paymentId)}?paper=${width}` }}
        >
          Gerar recibo
        </DocumentButton>
      }
    >
      <SegmentedControl
        label="Largura do papel"
        options={OPTIONS}
        value={width}
        onValueChange={choose}
        labelAbove
      />
    </SheetDialog>
  );
}
