import type { PortalFile } from '#contract/files.ts';
import { StoredPicture } from '#web/files/stored-picture.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';

interface OwnPictureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  file: PortalFile;
}

/** A picture the institution shows its client (AQ-10). */
export function OwnPictureDialog({ open, onOpenChange, file }: OwnPictureDialogProps) {
  return (
    <SheetDialog open={open} onOpenChange={onOpenChange} title={file.name} size="large" forReading>
      <div className="grid gap-4">
        <StoredPicture
          address={`/api/portal/files/${file.id}/${file.sha256}`}
          name={file.name}
          type={file.content_type}
        />
      </div>
    </SheetDialog>
  );
}
