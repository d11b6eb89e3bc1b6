import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

interface MapDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asked once on a device: the map is another program, which is given the addresses (FD-10). */
export function MapDialog({ open, onOpenChange, onConfirm }: MapDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Abrir no mapa?"
      description="Os endereços serão abertos no aplicativo de mapas."
      confirmLabel="Abrir no mapa"
      confirmVariant="primary"
      onConfirm={() => {
        onOpenChange(false);
        onConfirm();
      }}
    />
  );
}
