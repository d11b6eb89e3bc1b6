import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { MessageActions, MessageFields, SentQuestion } from './message-fields.tsx';
import { useMessageEditor, type MessageToClient } from './use-message-editor.tsx';

interface MessageSheetProps extends MessageToClient {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
}

/** One message to one client; back from the chat it asks whether it was sent (CB-6, CB-8). */
export function MessageSheet({ open, onOpenChange, title, ...message }: MessageSheetProps) {
  const editor = useMessageEditor(message);
  const asksWhetherSent = editor.opened !== null;
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      {...(editor.lastText !== null && { description: editor.lastText })}
      forReading
      {...(!asksWhetherSent && { actions: <MessageActions editor={editor} /> })}
    >
      {asksWhetherSent ? (
        <SentQuestion editor={editor} onSaid={() => onOpenChange(false)} />
      ) : (
        <MessageFields editor={editor} />
      )}
    </SheetDialog>
  );
}
