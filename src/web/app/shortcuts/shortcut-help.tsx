import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { SHORTCUTS } from '#web/base/shortcuts/use-shortcut.ts';

interface ShortcutHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShortcutHelp({ open, onOpenChange }: ShortcutHelpProps) {
  return (
    <SheetDialog open={open} onOpenChange={onOpenChange} title="Atalhos do teclado" forReading>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {Object.entries(SHORTCUTS).map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="grid size-9 place-items-center rounded-control border border-line bg-sunken font-sans font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div className="contents">
          <dt>
            <kbd className="grid h-9 place-items-center rounded-control border border-line bg-sunken px-2.5 font-sans font-semibold">
              Esc
            </kbd>
          </dt>
          <dd>Fechar o que está aberto</dd>
        </div>
      </dl>
    </SheetDialog>
  );
}
